/* Buckets and streams on the wire. */
import { z } from 'zod';
import { environment } from './field.ts';
import { jsonObject } from './json-value.ts';
import { listName } from './list-name.ts';
import { strictObject } from './strict-object.ts';

export const maxKeyLength = 1000;
/** The most that the fields kept with a key may have, as JSON. */
export const maxFieldsBytes = 32_768;
const maxKeysAtOnce = 1000;
const maxPage = 1000;

export const listKey = z
  .string()
  .trim()
  .min(1, 'The key must not be blank.')
  .max(maxKeyLength)
  .refine(
    (key) => key.isWellFormed() && !key.includes('\0'),
    'The key has characters that are not valid text.',
  )
  .describe('White space around it is removed; upper and lower case are different.');

const listFields = jsonObject
  .refine((fields) => Buffer.byteLength(JSON.stringify(fields)) <= maxFieldsBytes, {
    message: `At most ${maxFieldsBytes.toLocaleString('en')} bytes of JSON.`,
  })
  .describe('Fields to keep with the key.');

/** Part of a query: which environment the bucket or stream belongs to. */
export const listScope = z.object({
  environment: environment
    .default('production')
    .describe('Sandbox and production have separate buckets and streams.'),
});

export const newList = strictObject({
  name: listName,
  environment: environment.default('production'),
}).meta({ id: 'NewList' });

const cursor = z.string().max(200).optional().describe('The `next_cursor` of the previous page.');
const limit = z.coerce.number().int().min(1).max(maxPage).default(100);
export const listPage = z.object({ ...listScope.shape, cursor, limit });

export const bucket = z
  .strictObject({
    name: z.string(),
    environment,
    entries: z.int().describe('How many keys are claimed now.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Bucket' });
export const buckets = z.strictObject({ buckets: z.array(bucket) }).meta({ id: 'Buckets' });

export const bucketEntry = z
  .strictObject({
    key: z.string(),
    entry_id: z.string(),
    fields: jsonObject,
    claimed_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe('When the key becomes free again; null if never.'),
  })
  .meta({ id: 'BucketEntry' });
export const bucketEntries = z
  .strictObject({ entries: z.array(bucketEntry), next_cursor: z.string().nullable() })
  .meta({ id: 'BucketEntries' });

const ttlSeconds = z
  .int()
  .min(60)
  .max(31_536_000)
  .nullable()
  .default(null)
  .describe('After how many seconds the key becomes free again; null for never.');

export const keyClaim = strictObject({
  key: listKey,
  fields: listFields.optional(),
  ttl_seconds: ttlSeconds,
}).meta({ id: 'KeyClaim' });

export const claimedKey = z
  .strictObject({
    claimed: z
      .boolean()
      .describe('False if the key was claimed before; the other members then describe that entry.'),
    entry_id: z.string(),
    claimed_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ClaimedKey' });

export const manyKeys = strictObject({
  keys: z.array(z.string()).min(1).max(maxKeysAtOnce),
  ttl_seconds: ttlSeconds,
}).meta({ id: 'ManyKeys' });

export const importedKeys = z
  .strictObject({
    claimed: z.int(),
    existing: z.int().describe('Keys that were claimed before, or come earlier in the list.'),
    rejected: z.array(z.strictObject({ index: z.int(), message: z.string() })),
  })
  .meta({ id: 'ImportedKeys', description: 'The numbers add up to the keys that were sent.' });

export const stream = z
  .strictObject({
    name: z.string(),
    environment,
    members: z.int(),
    last_seq: z.int().describe('The number of its last event.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Stream' });
export const streams = z.strictObject({ streams: z.array(stream) }).meta({ id: 'Streams' });

export const streamMember = z
  .strictObject({
    key: z.string(),
    enrollment_id: z.string(),
    fields: jsonObject,
    enrolled_at: z.iso.datetime(),
  })
  .meta({ id: 'StreamMember' });
export const streamMembers = z
  .strictObject({ members: z.array(streamMember), next_cursor: z.string().nullable() })
  .meta({ id: 'StreamMembers' });

export const newMember = strictObject({
  key: listKey,
  fields: listFields
    .optional()
    .describe('Fields to keep with the key. If left out, a member keeps the fields it has.'),
}).meta({ id: 'NewMember' });

export const enrolledMember = z
  .strictObject({
    enrolled: z.boolean().describe('False if it was already a member.'),
    enrollment_id: z.string(),
  })
  .meta({ id: 'EnrolledMember' });

export const eventQuery = z.object({
  ...listScope.shape,
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('The `seq` of the last event that you have; 0 if you have none.'),
  limit,
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .default(0)
    .describe('How many seconds to wait for an event if there is none.'),
});

export const streamEvents = z
  .strictObject({
    events: z.array(
      z.strictObject({
        seq: z.int(),
        kind: z.enum(['enrolled', 'updated', 'unenrolled']),
        key: z.string(),
        enrollment_id: z.string(),
        fields: jsonObject,
        at: z.iso.datetime(),
      }),
    ),
    last_seq: z.int(),
  })
  .meta({ id: 'StreamEvents' });
export type StreamEvents = z.infer<typeof streamEvents>;
