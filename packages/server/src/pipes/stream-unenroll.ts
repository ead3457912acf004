import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { entryKey, streamName } from './lists/list-names.ts';
import { refuseKey, renderName, shapeTemplates, withKey } from './lists/list-templates.ts';

const gives = { stream_unenrolled: { primary: true } };

export const streamUnenroll1 = defineConfigPipe({
  id: 'stream:unenroll@1',
  label: 'Leave stream',
  description: 'Ends the membership of a key in a stream: true if it was a member.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: { stream: streamName, key: entryKey, ...outputFieldsSchema(gives) },
    defaults: { stream: '', key: '', ...defaultOutputFields(gives) },
  },
  example: {
    config: { stream: 'newsletter', key: '{{ email }}' },
    input: { email: 'jane@acme.com' },
  },
  shape: (config) => {
    const { need, problems } = shapeTemplates(withKey('stream', config.stream, config.key));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const templates = withKey('stream', config.stream, config.key);
    return (fields, context) =>
      renderName(
        templates,
        { fields, context },
        (name, [key = '']) => refuseKey(key) ?? context.lists.commit({ kind: 'unenroll', name, key }),
      );
  },
});
