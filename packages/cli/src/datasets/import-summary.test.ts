import { expect, it } from 'vitest';
import { exampleOf } from './import-summary.ts';
import type { ImportColumn } from './make-declaration.ts';

const column = (name: string, examples: string[], isSkipped = false): ImportColumn => ({
  name,
  source: name,
  type: 'string',
  format: 'text',
  examples,
  nulls: 0,
  isTyped: false,
  isSkipped,
});

it.each([
  ['a short value', [column('name', ['Acme'])], ' --filter name=Acme'],
  [
    'what a shell would cut, in quotes',
    [column('name', ["Jo's Bar"])],
    String.raw` --filter 'name=Jo'\''s Bar'`,
  ],
  [
    'no value of two lines',
    [column('note', ['a\nb']), column('name', ['x\n', 'Acme'])],
    ' --filter name=Acme',
  ],
  ['no column that was left out', [column('name', ['Acme'], true)], ''],
  ['nothing where there is nothing', [column('name', [''])], ''],
])('the search that is shown after an import asks for %s', (_, columns, filter) => {
  expect(exampleOf('people:profiles:x@1', columns)).toBe(
    `headrace search people:profiles:x@1${filter} --limit 10`,
  );
});
