/* How often an address may try wrong keys. */
import { networkOf } from './network-of.ts';
import { createRateBuckets } from './rate-buckets.ts';

/** This many at once, and afterwards as many a minute: more than a forgotten old key in a script needs. */
export const wrongKeysPerMinute = 60;

export interface WrongKeyLimit {
  /** Counts a wrong key; returns after how many seconds the next one is allowed, or null while it is within the limit. */
  count(address: string): number | null;
  /** Whether the address has tried too many. */
  isOver(address: string): boolean;
}

/** A right key is never counted and never refused, so nobody can shut out others who share an address with them. */
export function createWrongKeyLimit({ now }: { now: () => number }): WrongKeyLimit {
  const buckets = createRateBuckets({ perMinute: wrongKeysPerMinute, now });
  return {
    count: (address) => buckets.count(networkOf(address)),
    isOver: (address) => buckets.isFull(networkOf(address)),
  };
}
