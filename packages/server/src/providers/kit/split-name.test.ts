import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Ana Maria Reyes', 'Ana Maria', 'Reyes'],
  ['Ana', 'Ana', undefined],
  [' Ana Reyes ', 'Ana', 'Reyes'],
])('splits %s at its last word', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});
