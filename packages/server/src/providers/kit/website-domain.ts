/** The domain of a company whose website is known; null when that is no web address. */
export function websiteDomain(website: string | null | undefined): string | null {
  const host = /^(?:https?:\/\/)?(?:www\.)?([^\s/?#:@]+\.[^\s/?#:@]+)/i.exec(website ?? '')?.[1];
  return host?.toLowerCase() ?? null;
}
