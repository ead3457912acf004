/* Why a bucket did not do what it was asked, in words for users. */
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import { maxBuckets, maxEntries } from './bucket-limits.ts';

export function noBucket({ environment, name }: ListPlace): ListRefusal {
  const other = environment === 'sandbox' ? 'production' : 'sandbox';
  const message = `There is no bucket "${name}" in ${environment}. Create it with POST /v1/buckets; buckets of ${other} are not seen here.`;
  return { state: 'missing', message };
}

export function bucketFull({ name }: ListPlace): ListRefusal {
  const most = maxEntries.toLocaleString('en');
  const message = `The bucket "${name}" has ${most} entries, which is the most; delete some, use another bucket, or let keys expire with "ttl_seconds".`;
  return { state: 'refused', message };
}

export function tooManyBuckets(): ListRefusal {
  const message = `The organization has ${maxBuckets.toLocaleString('en')} buckets, which is the most; delete one that is not needed.`;
  return { state: 'refused', message };
}
