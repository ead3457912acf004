import { defineBucketSearch } from '../engine/search/define-bucket-search.ts';

export const bucketEntries1 = defineBucketSearch({
  id: 'bucket:entries@1',
  label: 'Read bucket entries',
  description: 'The claimed keys of a bucket, with the fields kept with them, the newest first.',
  example: { bucket: 'contacted', limit: 5 },
});
