import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { bucketName, entryKey } from './lists/list-names.ts';
import { refuseKey, renderName, shapeTemplates, withKey } from './lists/list-templates.ts';

const gives = { bucket_exists: { primary: true }, bucket_entry: { enabled: false } };

export const bucketCheck1 = defineConfigPipe({
  id: 'bucket:check@1',
  label: 'Check bucket key',
  description: 'Whether a key of a bucket is claimed, and its entry. Does not claim it.',
  category: 'tools',
  config: {
    shape: { bucket: bucketName, key: entryKey, ...outputFieldsSchema(gives) },
    defaults: { bucket: '', key: '', ...defaultOutputFields(gives) },
  },
  example: {
    config: { bucket: 'contacted', key: '{{ email }}' },
    input: { email: 'jane@acme.com' },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates(withKey('bucket', config.bucket, config.key));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const templates = withKey('bucket', config.bucket, config.key);
    return (fields, context) =>
      renderName(templates, { fields, context }, async (bucket, [key = '']) => {
        const refusal = refuseKey(key);
        if (refusal !== null) return refusal;
        const found = await context.lists.findEntry(bucket, key);
        if (found instanceof PipeFailure) return found;
        if (found === null) return { bucket_exists: false };
        const entry = {
          key: found.key,
          entry_id: found.entryId,
          fields: found.fields,
          claimed_at: found.claimedAt.toISOString(),
          expires_at: found.expiresAt?.toISOString() ?? null,
        };
        return { bucket_exists: true, bucket_entry: entry };
      });
  },
});
