import type { Attack } from '../attack.ts';
import { question } from '../attack.ts';
import { jsonPayload, roundMark } from '../payload.ts';
import { fillTemplate, many, repeat, runOf, validationOf } from './many.ts';

const longName = (at: number, length: number) => `${at}_${roundMark}_`.padEnd(length, 'ab');
const slug = (input: string, output: string) => ({
  pipe_id: 'field:slugify@1',
  config: {
    input_fields: { string_input: { alias: input } },
    output_fields: { slugified: { alias: output } },
  },
});
const merge = (at: number, names: readonly string[]) => ({
  pipe_id: 'fields:merge@1',
  config: {
    sources: names.map((name) => ({ field_name: name })),
    output_fields: { merge_result: { alias: `out_${at}` } },
  },
});
const wide = (columns: number, make: (at: number) => unknown) =>
  Object.fromEntries(many(columns, (at) => [`c${at}`, make(at)]));
const estimate = (name: string, tries: string, body: () => object): Attack =>
  question({ name, tries, send: repeat('/v1/pipes/estimate', { payload: jsonPayload(body), times: 1 }) });

/** What planning, ordering and rendering cost. */
export const planAttacks: readonly Attack[] = [
  runOf({
    name: 'wide-records',
    tries: '100 pipes, 100 records of 1,000 columns, with widgets and definitions',
    body: () => ({
      config: { environment: 'sandbox', widgets: { enabled: true }, field_definitions: { enabled: true } },
      pipes: many(100, (at) => slug(`c${at}`, `out_${at}`)),
      input: many(100, (id) => ({
        id: `${id}${roundMark}`,
        ...wide(890, (at) => `value ${at} of ${id}, x`),
      })),
    }),
  }),
  validationOf({
    name: 'chained-pipes',
    tries: '100 pipes in a chain, last one first',
    body: () => ({
      pipes: many(100, (at) => slug(`${roundMark}c${99 - at}`, `${roundMark}c${100 - at}`)),
      input: [{ id: 1, [`${roundMark}c0`]: 'x' }],
    }),
  }),
  validationOf({
    name: 'tangled-pipes',
    tries: '100 merges that each read what all others make',
    body: () => ({
      pipes: many(100, (at) =>
        merge(
          at,
          many(100, (other) => (other === at ? 'given' : `out_${other}`)),
        ),
      ),
      input: [{ id: roundMark, given: 'x' }],
    }),
  }),
  runOf({
    name: 'many-sources',
    tries: '100 merges of 100 sources each, 100 records of 900 columns',
    body: () => ({
      pipes: many(100, (at) =>
        merge(
          at,
          many(100, (no) => `c${(at * 7 + no) % 890}`),
        ),
      ),
      input: many(100, (id) => ({ id: `${id}${roundMark}`, ...wide(890, () => 'x') })),
    }),
  }),
  validationOf({
    name: 'misspelled-names',
    tries: '100 pipes and 10,000 conditions on fields that nobody has, among 1,000 of 1,000 characters',
    body: () => ({
      pipes: many(100, (at) => ({
        ...slug(`missing ${at}`.padEnd(100, 'ba'), `out_${at}`),
        run_if: {
          when: {
            logic: 'and',
            conditions: many(100, (no) => ({
              property: 'value',
              field_name: `missing ${at} ${no}`.padEnd(100, 'ba'),
              operator: 'eq',
              value: 1,
            })),
          },
        },
      })),
      input: [Object.fromEntries(many(990, (at) => [longName(at, 1000), 1]))],
    }),
  }),
  validationOf({
    name: 'large-configs',
    tries: 'a config of 4 MB with keys that no pipe has',
    body: () => ({
      pipes: many(100, (at) => ({
        pipe_id: 'field:slugify@1',
        config: wide(2500, (key) => `${roundMark}${at}${key}`),
      })),
      input: [{ id: 1, string_input: 'x' }],
    }),
  }),
  validationOf({
    name: 'annotations',
    tries: '1,000 annotations with metadata of 4 KB',
    body: () => ({
      field_annotations: wide(1000, (at) => ({
        type: 'json',
        label: `${at}${roundMark}`.padEnd(1000, 'x'),
        json_metadata: { example_value: many(300, () => [at]), schema: { a: 'x'.repeat(2000) } },
      })),
      pipes: [{ pipe_id: 'field:timestamp@1' }],
      input: [{ id: 1 }],
    }),
  }),
  runOf({
    name: 'expanded-values',
    tries: '100 records of 150 answers of earlier runs',
    body: () => ({
      pipes: many(100, (at) => slug(`c${at}`, `out_${at}`)),
      input: many(100, (id) => ({
        id: `${id}${roundMark}`,
        ...wide(150, () => ({
          value: { deep: [[[['x'.repeat(50)]]]] },
          status: 'completed',
          type: 'json',
          reason: { code: 'NoResult', summary: 'x', message: 'y' },
          resolved_by: { ref: 'field:slugify@1', environment: 'sandbox', config_hash: 'a', input_hash: 'b' },
        })),
      })),
    }),
  }),
  estimate('estimates', '100 prompts of 40 KB to be estimated', () => ({
    pipes: many(100, (at) => ({
      pipe_id: 'prompt:run@1',
      config: {
        prompt: {
          template: `${roundMark}{% output o${at}, type: "string", description: "x" %}${'{{name}} & '.repeat(4000)}`,
          json_schemas: {},
        },
      },
    })),
    input: many(100, (id) => ({ id, name: 'Jane' })),
  })),
  estimate('estimated-agents', '100 agents and waterfalls, 100 records', () => ({
    pipes: many(100, (at) => ({
      pipe_id: 'agent:run@1',
      config: {
        prompt: {
          template: `${roundMark}About {{ name }} {% output o${at}, type: "string", description: "x" %}`,
        },
      },
    })),
    input: many(100, (id) => ({ id, name: 'Jane' })),
  })),
  runOf({
    name: 'small-and-many',
    tries: '100 small templates, 100 records, 4 requests at one time',
    times: 4,
    body: () => ({
      pipes: many(100, (at) => fillTemplate(`${roundMark} Hi {{ name }}`, at)),
      input: many(100, (id) => ({ id, name: `Jane ${id}` })),
    }),
  }),
];
