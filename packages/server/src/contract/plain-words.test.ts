import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPipeCatalog, pipes, searches } from '../catalog.ts';
import { toErrorItems } from './error-items.ts';
import { pipesRequest } from './pipes-request.ts';
import { plainWords } from './plain-words.ts';
import { searchRequest } from './search-request.ts';

/** `path: message` of everything that is wrong. */
function told(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value, { error: plainWords });
  return parsed.success ? [] : toErrorItems(parsed.error).map(({ path, message }) => `${path}: ${message}`);
}

const gated = (condition: unknown) => ({
  pipes: [{ pipe_id: 'x', run_if: { when: { logic: 'and', conditions: [condition] } } }],
  input: [{}],
});
const place = 'pipes[0].run_if.when.conditions[0]';

test.each<[string, unknown, string[]]>([
  [
    'what is missing',
    {},
    [
      'pipes: `pipes` is missing: a list of 1 to 100 pipes.',
      'input: `input` is missing: a list of 1 to 100 records.',
    ],
  ],
  ['no body', undefined, ['undefined: The body is missing: an object.']],
  ['a list for a body', [], ['undefined: Send an object, not a list.']],
  ['an empty list', { pipes: [], input: [{}] }, ['pipes: `pipes` is empty: a list of 1 to 100 pipes.']],
  [
    'values of another type',
    { pipes: [{ pipe_id: 5 }], input: {} },
    [
      'pipes[0].pipe_id: Send a text of at most 200 characters, not a number.',
      'input: Send a list of 1 to 100 records, not an object.',
    ],
  ],
  [
    'a mistyped choice and a number out of bounds',
    { pipes: [{ pipe_id: 'x' }], input: [{}], config: { environment: 'sandbx', max_credits: -1 } },
    [
      'config.environment: "sandbx" is not an allowed value. Did you mean "sandbox"?',
      'config.max_credits: Send a number from 0 to 200000.',
    ],
  ],
  [
    'a condition of an unknown property',
    gated({ property: 'state' }),
    [`${place}.property: Send a \`property\`: "value" or "status".`],
  ],
  [
    'an object to compare with',
    gated({ property: 'value', field_name: 'a', operator: 'eq', value: {} }),
    [`${place}.value: Send a number, a text, true or false or null, not an object.`],
  ],
  [
    'a status that is none',
    gated({ property: 'status', field_name: 'a', operator: 'eq', value: 'done' }),
    [`${place}.value: "done" is not an allowed value. Send "failed", "no_result", "completed" or "skipped".`],
  ],
])('says in plain words what is wrong with a request: %s', (_, body, messages) => {
  expect(told(pipesRequest, body)).toEqual(messages);
});

/** What the library says where nobody else does. */
const raw = /Invalid|expected|received|Too (?:big|small)|>=|<=|[Uu]nrecognized/;
const wrong = [undefined, null, 5, 'x', '', [], {}, true, -1, 1e9, [null], [{}], { x: null }];

function wrongConfigs(schema: z.ZodType, defaults: Record<string, unknown>): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return Object.keys(properties).flatMap((key) =>
    wrong.flatMap((value) => told(schema, { ...defaults, [key]: value })),
  );
}

describe('no schema speaks in the words of the library', () => {
  const catalog = createPipeCatalog(pipes);

  test.each(catalog.ids)('%s', (id) => {
    const pipe = catalog.find(id);
    if (pipe === undefined) throw new Error(`there is no ${id}`);
    expect(wrongConfigs(pipe.configSchema, pipe.defaultConfig).filter((said) => raw.test(said))).toEqual([]);
  });

  test.each(searches.map((search) => [search.id, search] as const))('%s', (_, search) => {
    expect(wrongConfigs(search.configSchema, search.defaultConfig).filter((said) => raw.test(said))).toEqual(
      [],
    );
  });

  test('requests', () => {
    for (const schema of [pipesRequest, searchRequest])
      expect(wrongConfigs(schema, {}).filter((said) => raw.test(said))).toEqual([]);
  });
});
