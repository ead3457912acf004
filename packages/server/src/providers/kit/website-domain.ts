/** The domain of a company's website; null if the text is not a web address. */
export function websiteDomain(website: string | null | undefined): string | null {
  const host = /^(?:https?:\/\/)?(?:www\.)?([^\s/?#:@]+\.[^\s/?#:@]+)/i.exec(website ?? '')?.[1];
  return host?.toLowerCase() ?? null;
}
