/** Entries of a bucket, including expired ones that have not been swept yet. */
export const maxEntries = 10_000_000;
/** Of an organization, in both environments together. */
export const maxBuckets = 1000;
