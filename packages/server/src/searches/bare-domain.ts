/** The domain by which providers index a company: `https://www.acme.com/about` and `Acme.com` are both `acme.com`. */
export function bareDomain(website: string): string {
  return website
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#][^]*/, '');
}
