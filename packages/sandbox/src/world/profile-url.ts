/** The last part of a profile URL in any spelling: with or without scheme, a country's host, a trailing path. */
export function readSlug(url: string, kind: 'in' | 'company'): string | null {
  const match = patterns[kind].exec(url.trim());
  const raw = match?.[1];
  if (raw === undefined) return null;
  try {
    return decodeURIComponent(raw).toLowerCase();
  } catch {
    return raw.toLowerCase();
  }
}

const patterns = {
  in: /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/([^/?#\s]+)/i,
  company: /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:company|school|showcase)\/([^/?#\s]+)/i,
} as const;

export const personUrl = (slug: string): string => `https://www.linkedin.com/in/${slug}`;
export const companyUrl = (slug: string): string => `https://www.linkedin.com/company/${slug}`;
