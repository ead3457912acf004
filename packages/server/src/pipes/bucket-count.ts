import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { bucketName } from './lists/list-names.ts';
import { renderName, shapeTemplates } from './lists/list-templates.ts';
import { windowSeconds } from './lists/window-seconds.ts';

const gives = { bucket_count: { primary: true } };

export const bucketCount1 = defineConfigPipe({
  id: 'bucket:count@1',
  label: 'Count bucket entries',
  description:
    'How many keys of a bucket are claimed; with `window_seconds`, how many were claimed in that time. Claims made at the same moment may be counted or not. If a limit must hold, claim a key instead.',
  category: 'tools',
  config: {
    shape: { bucket: bucketName, window_seconds: windowSeconds, ...outputFieldsSchema(gives) },
    defaults: { bucket: '', window_seconds: null, ...defaultOutputFields(gives) },
  },
  example: { config: { bucket: 'contacted', window_seconds: 86_400 }, input: {} },
  shape: (config) => {
    const { need, problems } = shapeTemplates([['bucket', config.bucket]]);
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: ({ bucket, window_seconds: seconds }) => {
    return (fields, context) =>
      renderName([['bucket', bucket]], { fields, context }, async (name) => {
        const count = await context.lists.count(name, seconds);
        return count instanceof PipeFailure ? count : { bucket_count: count };
      });
  },
});
