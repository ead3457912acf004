/** Searches are served under two prefixes, by the same handlers; the first is the one new work uses. */
export const searchPrefixes = ['/v1/search', '/v1/searches'] as const;
