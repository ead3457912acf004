import { describe, expect, it } from 'vitest';
import { pipes } from '../../server/src/catalog.ts';
import { describePipe } from '../../server/src/http/describe-pipe.ts';
import { freePrices } from '../../server/src/engine/plan/price-list.ts';
import type { Control, Setting } from '../src/forms/form-model.ts';
import { labelOf, readConfigSchema } from '../src/forms/read-schema.ts';

const catalog = pipes.map((pipe) => describePipe(pipe, freePrices));

function formOf(id: string): Map<string, Setting> {
  const pipe = catalog.find(({ pipe_id: known }) => known === id);
  if (pipe === undefined) throw new Error(`There is no pipe ${id}.`);
  return new Map(
    readConfigSchema(pipe.config_schema, pipe.default_config).map((setting) => [setting.name, setting]),
  );
}
const controlOf = (id: string, name: string) => formOf(id).get(name)?.control;

describe('the form of a waterfall', () => {
  const id = 'person:workemail:waterfall@1';

  it('has its providers, in the default order, and then those that must be named', () => {
    const asked = ['leadmagic', 'prospeo', 'amplemarket', 'hunter', 'crustdata'];
    const finders = [
      'anymailfinder',
      'enrow',
      'dropcontact',
      'lusha',
      'fullenrich',
      'tomba',
      'contactout',
      'wiza',
      'snov',
    ];
    const known = [...asked, ...finders, 'pattern'];
    expect(controlOf(id, 'providers')).toEqual({ kind: 'providers', known, takesDatasets: true });
    expect(formOf(id).get('providers')?.preset).toEqual(asked.map((provider) => ({ provider })));
  });

  it('has switches, inputs and outputs', () => {
    expect(formOf(id).get('allow_catch_all_emails')).toMatchObject({
      label: 'Allow catch all emails',
      control: { kind: 'switch' },
      preset: true,
    });
    expect(controlOf(id, 'input_fields')).toEqual({
      kind: 'input-names',
      fields: ['name', 'company_domain', 'company_name'],
    });
    expect(controlOf(id, 'output_fields')).toMatchObject({
      fields: ['work_email', 'email_validation_status'],
    });
  });
});

it.each<[string, string, Partial<Control> & Pick<Control, 'kind'>]>([
  [
    'http:request@1',
    'method',
    { kind: 'choice', choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], isNullable: false },
  ],
  [
    'http:request@1',
    'timeout_seconds',
    { kind: 'number', isWhole: true, min: 1, max: 60, isNullable: false },
  ],
  ['http:request@1', 'body', { kind: 'text', syntax: 'template', isLong: true, isNullable: true }],
  ['http:request@1', 'url', { kind: 'text', syntax: 'template', isLong: false }],
  ['bucket:claim@1', 'bucket', { kind: 'text', offer: { from: 'names', of: 'bucket' } }],
  ['field:timestamp@1', 'timezone', { kind: 'text', offer: { from: 'time-zones' } }],
  ['http:request@1', 'headers', { kind: 'list', min: 0, max: 100 }],
  ['bucket:claim@1', 'ttl_seconds', { kind: 'number', isNullable: true }],
  ['bucket:claim@1', 'write_fields', { kind: 'field-names', isWrapped: true }],
  ['bucket:countif@1', 'match', { kind: 'conditions', isOfRecord: false, isNullable: false }],
  ['rows:find:sheet@1', 'read_fields', { kind: 'words', offer: null }],
  ['email:write@1', 'signature', { kind: 'text', syntax: 'plain', isLong: true }],
  ['fields:merge@1', 'sources', { kind: 'field-names', isWrapped: true, max: 100 }],
  ['roles:waterfall@1', 'roles', { kind: 'words', max: 10, offer: { from: 'completion', source: 'titles' } }],
  ['agent:run@1', 'tools', { kind: 'choices', choices: ['web_search', 'web_fetch'] }],
  ['template:fill@1', 'template', { kind: 'text', syntax: 'template', isLong: true }],
  ['formula:run@1', 'formula', { kind: 'text', syntax: 'formula', isLong: true }],
  ['formula:run@1', 'output_field', { kind: 'group' }],
  ['prompt:run@1', 'prompt', { kind: 'group' }],
])('%s has for %s the right control', (id, name, control) => {
  expect(controlOf(id, name)).toMatchObject(control);
});

it('gives every setting of every pipe a control and a label', () => {
  for (const { config_schema: schema, default_config: defaults } of catalog) {
    const settings = readConfigSchema(schema, defaults);
    expect(settings.length).toBe(Object.keys(Object(schema['properties'])).length);
    for (const { label, control } of settings) {
      expect(label).not.toBe('');
      expect(control.kind).toBeTypeOf('string');
    }
  }
});

it('writes little of the catalog as bare JSON', () => {
  const bare = catalog.flatMap(({ pipe_id: id, config_schema: schema }) =>
    readConfigSchema(schema, {}).flatMap(({ name, control }) =>
      control.kind === 'json' ? [`${id} ${name}`] : [],
    ),
  );
  expect(bare.toSorted()).toEqual([
    // One segment or several.
    'contact:create:resend@1 segment_id',
    'sheet:row:append@1 new_sheet_team_id',
    // A JSON Schema is JSON.
    'website:extract:firecrawl@1 json_schema',
  ]);
});

it.each<[unknown, Control['kind'] | undefined]>([
  [{}, 'json'],
  [{ type: 'array', items: { type: 'array' } }, 'json'],
  [{ type: ['boolean', 'null'] }, 'choice'],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'json'],
  [{ $ref: '#/$defs/Missing' }, 'json'],
  ['no schema', 'json'],
])('%j has the control %s', (schema, kind) => {
  expect(readConfigSchema({ properties: { x: schema } }, {})[0]?.control.kind).toBe(kind);
});

it('follows references to definitions', () => {
  const schema = { $defs: { Mode: { enum: ['a', 'b'] } }, properties: { x: { $ref: '#/$defs/Mode' } } };
  expect(readConfigSchema(schema, {})[0]?.control).toEqual({
    kind: 'choice',
    choices: ['a', 'b'],
    isNullable: false,
  });
});

it('obeys the hints of a schema', () => {
  const control = (hint: unknown) =>
    readConfigSchema({ properties: { x: { type: 'string', 'x-input': hint } } }, {})[0]?.control;
  expect(control({ kind: 'template', lines: 'many' })).toMatchObject({ syntax: 'template', isLong: true });
  expect(control({ kind: 'template', lines: 'many', declares_outputs: true })).toMatchObject({
    syntax: 'prompt',
  });
  expect(control({ kind: 'formula', over: 'record' })).toMatchObject({ syntax: 'formula', isLong: true });
  expect(control({ kind: 'formula', over: 'value' })).toMatchObject({ syntax: 'path' });
  expect(control({ kind: 'field' })).toEqual({ kind: 'field' });
  // One of a later version.
  expect(control({ kind: 'sundial' })).toMatchObject({ kind: 'text', syntax: 'plain' });
});

it('takes no name of a setting for a hint', () => {
  const names = ['template', 'formula', 'providers', 'input_fields', 'output_fields', 'match'];
  const object = { type: 'object', properties: { logic: { type: 'string' }, conditions: { type: 'array' } } };
  for (const name of names) {
    const [text] = readConfigSchema({ properties: { [name]: { type: 'string' } } }, {});
    expect(text?.control).toMatchObject({ kind: 'text', syntax: 'plain' });
    const [group] = readConfigSchema({ properties: { [name]: object } }, {});
    expect(group?.control.kind).toBe('group');
  }
});

it('writes labels as words', () => {
  expect([labelOf('ttl_seconds'), labelOf('url')]).toEqual(['Ttl seconds', 'Url']);
});
