import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { errorItemsOf } from '../engine/pipeline.fixture.ts';
import { promptRun1 } from './prompt-run.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const template = '{% output industry, type: "string", description: "Its industry" %}';
const configOf = (text: string, rest: JsonObject = {}): JsonObject => ({
  prompt: { template: text },
  ...rest,
});
const acme = { company: 'Acme' };

const bodyOf = (config: JsonObject, input: JsonObject) => ({
  pipes: [{ pipe_id: promptRun1.id, config }],
  input: [input],
});
describe('the config of prompt:run', () => {
  const output = '{% output a, type: "string", description: "x" %}';
  const withSchemas = (json_schemas: JsonObject) => ({ prompt: { template: `Hi ${output}`, json_schemas } });

  test.each<[code: string, path: string, config: JsonObject]>([
    ['ValidationFailed', 'prompt.template', {}],
    ['ValidationFailed', 'prompt.template', configOf('{{ a }}')],
    ['ValidationFailed', 'model', configOf(template, { model: 'gpt-4' })],
    ['ValidationFailed', 'prompt.json_schemas.A', withSchemas({ A: 'object' })],
    ['ValidationFailed', 'prompt.json_schemas', withSchemas({ A: { title: 'x'.repeat(40_000) } })],
    ['InvalidTemplate', 'prompt.template', configOf(`{{ a | shout }} ${output}`)],
    ['MissingOutputTag', 'prompt.template', configOf('Hi {{ company }}')],
    ['MissingOutputDescription', 'prompt.template', configOf('Hi {% output a, type: "string" %}')],
    ['InvalidOutputFormat', 'prompt.template', configOf(output.replace('"x"', '"x", format: "int"'))],
    [
      'JsonSchemaMissing',
      'prompt.template',
      configOf('{% output a, type: "json", description: "x", schema: "A" %}'),
    ],
    ['InvalidJsonSchema', 'prompt.json_schemas.A', withSchemas({ A: { type: 'text' } })],
  ])('is refused with %s at %s', (code, path, config) => {
    expect(configErrorsOf(promptRun1, config, acme)).toEqual([`${code} pipes[0].config.${path}`]);
  });

  test('has all its problems told at once, by line and column', () => {
    const config = configOf('Hi\n {{ a | shout }}\n{% output a, type: "string" %}', {});
    expect(
      errorItemsOf(bodyOf(config, acme), [promptRun1]).map(({ message }) => message.split(':')[0]),
    ).toEqual(['Line 2, column 9', 'Line 3, column 1']);
  });
});
