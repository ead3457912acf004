import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { entryKey, streamName } from './lists/list-names.ts';
import { pickFields, refuseKey, renderName, shapeTemplates, withKey } from './lists/list-templates.ts';
import { namesOf, writeFields } from './lists/write-fields.ts';

const gives = { stream_enrolled: { primary: true }, stream_enrollment_id: {} };

export const streamEnroll1 = defineConfigPipe({
  id: 'stream:enroll@1',
  label: 'Enroll in stream',
  description:
    'Makes a key a member of a stream: true if it was not a member before. If it was one and its fields differ, the new fields are stored. Both show in the log of the stream.',
  category: 'tools',
  effects: 'always',
  config: {
    shape: {
      stream: streamName,
      key: entryKey,
      write_fields: writeFields,
      ...outputFieldsSchema(gives),
    },
    defaults: { stream: '', key: '', write_fields: [], ...defaultOutputFields(gives) },
  },
  example: {
    config: { stream: 'newsletter', key: '{{ email }}', write_fields: [{ field_name: 'first_name' }] },
    input: { email: 'jane@acme.com', first_name: 'Jane' },
  },
  shape: (config) => {
    const templates = withKey('stream', config.stream, config.key);
    const { need, problems } = shapeTemplates(templates, namesOf(config.write_fields));
    return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
  },
  prepare: (config) => {
    const templates = withKey('stream', config.stream, config.key);
    const names = namesOf(config.write_fields);
    return (values, context) =>
      renderName(templates, { fields: values, context }, (name, [key = '']) => {
        // Without fields to write, a member keeps the fields it has.
        const fields = names.length === 0 ? null : pickFields(names, values);
        if (fields instanceof PipeFailure) return fields;
        return refuseKey(key) ?? context.lists.commit({ kind: 'enroll', name, key, fields });
      });
  },
});
