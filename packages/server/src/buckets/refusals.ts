/* What users are told if a bucket refuses something. */
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import { maxBuckets, maxEntries } from './bucket-limits.ts';

export function noBucket({ environment, name }: ListPlace): ListRefusal {
  const other = environment === 'sandbox' ? 'production' : 'sandbox';
  const message = `There is no bucket "${name}" in ${environment}. Create it with POST /v1/buckets. Buckets of ${other} cannot be used here.`;
  return { state: 'missing', message };
}

export function bucketFull({ name }: ListPlace): ListRefusal {
  const most = maxEntries.toLocaleString('en');
  const message = `The bucket "${name}" is full: it has ${most} entries. Delete some, use another bucket, or let keys expire with "ttl_seconds".`;
  return { state: 'refused', message };
}

export function tooManyBuckets(): ListRefusal {
  const message = `The organization has ${maxBuckets.toLocaleString('en')} buckets and cannot have more. Delete one that is not needed.`;
  return { state: 'refused', message };
}
