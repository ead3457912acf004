/*
 * How often a public key may be used. Anybody can read it in a page, so its use does not count as requests of its
 * organization.
 */
import { hashApiKey } from './api-keys.ts';
import { networkOf } from './network-of.ts';
import { createRateBuckets } from './rate-buckets.ts';

/** How many addresses may use one key at its full rate at the same time: the visitors of a busy page. */
const addressesAtOnce = 20;

/** Counts a request by its key and the address it comes from, before the key is looked up. */
export function createPublicRequestLimit({ perMinute, now }: { perMinute: number; now: () => number }) {
  const ofAddresses = createRateBuckets({ perMinute, now });
  const ofKeys = createRateBuckets({ perMinute: perMinute * addressesAtOnce, now });
  /** After how many seconds the next one is allowed; null while it is within the limit. */
  return (key: string, address: string): number | null => {
    const name = hashApiKey(key);
    return ofAddresses.count(`${name} ${networkOf(address)}`) ?? ofKeys.count(name);
  };
}
