/** What a vendor's own documentation allows, by the end of the path; the simulators of the sandbox do not count by path. */
const limits: Readonly<Record<string, { most: number; inMs: number }>> = {
  // https://api-doc.icypeas.com/rate-limits
  '/email-search': { most: 10, inMs: 1000 },
  '/bulk-search': { most: 1, inMs: 1000 },
  '/bulk-single-searchs/read': { most: 30, inMs: 60_000 },
  '/search-files/read': { most: 15, inMs: 60_000 },
  // https://docs.crustdata.com/general/rate-limits, assumed for jobs as well
  '/batch/person/enrich': { most: 15, inMs: 60_000 },
  '/batch/person/contact/enrich': { most: 15, inMs: 60_000 },
  '/person/enrich': { most: 15, inMs: 60_000 },
  '/person/contact/enrich': { most: 15, inMs: 60_000 },
};

/** Says whether a request is one too many in the time that ends with it. */
export function createVendorLimits(now: () => number): (url: string) => boolean {
  const sent = new Map<string, number[]>();
  return (url) => {
    const found = Object.entries(limits).find(([end]) => new URL(url).pathname.endsWith(end));
    if (found === undefined) return false;
    const [path, { most, inMs }] = found;
    const recent = (sent.get(path) ?? []).filter((at) => at > now() - inMs);
    sent.set(path, [...recent, now()]);
    return recent.length >= most;
  };
}
