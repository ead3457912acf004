import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';

/* Parts of configs that several pipes on buckets and streams have: templates, filled in from each record. */

export const bucketName = z
  .string()
  .min(1)
  .meta(typedAs({ kind: 'template', lines: 'one', names: 'bucket' }));
export const streamName = z
  .string()
  .min(1)
  .meta(typedAs({ kind: 'template', lines: 'one', names: 'stream' }));
export const entryKey = z
  .string()
  .min(1)
  .meta(typedAs({ kind: 'template', lines: 'one' }));
