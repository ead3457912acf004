import { z } from 'zod';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { bucketName, entryKey } from './lists/list-names.ts';
import { pickFields, refuseKey, renderName, shapeTemplates, withKey } from './lists/list-templates.ts';
import { namesOf, writeFields } from './lists/write-fields.ts';

const gives = {
  bucket_claimed: { primary: true },
  bucket_entry_id: {},
  bucket_claimed_at: { enabled: false },
};

export const bucketClaim1 = defineConfigPipe({
  id: 'bucket:claim@1',
  label: 'Claim bucket key',
  description:
    'Claims a key in a bucket: true for exactly one of all records that ever ask for it, over all runs. After `ttl_seconds` the key becomes free again. A claim stays even if the run fails later.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: {
      bucket: bucketName,
      key: entryKey,
      ttl_seconds: z.int().min(60).max(31_536_000).nullable(),
      write_fields: writeFields,
      allow_bucket_creation: z.boolean(),
      ...outputFieldsSchema(gives),
    },
    defaults: {
      bucket: '',
      key: '',
      ttl_seconds: null,
      write_fields: [],
      allow_bucket_creation: true,
      ...defaultOutputFields(gives),
    },
  },
  example: {
    config: { bucket: 'contacted', key: '{{ email }}', write_fields: [{ field_name: 'company_name' }] },
    input: { email: 'jane@acme.com', company_name: 'Acme' },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates(
      withKey('bucket', config.bucket, config.key),
      namesOf(config.write_fields),
    );
    if (problems.length > 0) return brokenShape(problems);
    return { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const { ttl_seconds: ttlSeconds, allow_bucket_creation: mayCreate } = config;
    const templates = withKey('bucket', config.bucket, config.key);
    const names = namesOf(config.write_fields);
    return (values, context) =>
      renderName(templates, { fields: values, context }, (name, [key = '']) => {
        const fields = pickFields(names, values);
        if (fields instanceof PipeFailure) return fields;
        const claim = { kind: 'claim', name, key, fields, ttlSeconds, mayCreate } as const;
        return refuseKey(key) ?? context.lists.commit(claim);
      });
  },
});
