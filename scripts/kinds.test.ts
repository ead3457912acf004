import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { code, long, service } from '../packages/server/test/kinds.ts';

it('every file of tests is run once, by one of the two commands', () => {
  const run = [code, service, long].flatMap(({ include, exclude }) => globSync(include, { exclude }));
  const all = globSync(['packages/*/!(node_modules)/**/*.test.ts', 'scripts/**/*.test.ts']);
  expect(run.toSorted()).toEqual(all.toSorted());
});
