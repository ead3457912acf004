/** Entries of a bucket, those that expired and are not swept yet among them. */
export const maxEntries = 10_000_000;
/** Of an organization, in both environments together. */
export const maxBuckets = 1000;
