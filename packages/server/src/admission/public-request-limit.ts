/* How often a public key may be used: anybody can read it in a page, so it has nothing to do with its organization's own requests. */
import { hashApiKey } from './api-keys.ts';
import { networkOf } from './network-of.ts';
import { createRateBuckets } from './rate-buckets.ts';

/** Of one key, from all addresses together: the visitors of a busy page. */
const addressesAtOnce = 20;

/** Counts a request by its key and the address it comes from, before the key is looked up. */
export function createPublicRequestLimit({ perMinute, now }: { perMinute: number; now: () => number }) {
  const ofAddresses = createRateBuckets({ perMinute, now });
  const ofKeys = createRateBuckets({ perMinute: perMinute * addressesAtOnce, now });
  /** After how many seconds the next one is welcome; null while it is within the limit. */
  return (key: string, address: string): number | null => {
    const name = hashApiKey(key);
    return ofAddresses.count(`${name} ${networkOf(address)}`) ?? ofKeys.count(name);
  };
}
