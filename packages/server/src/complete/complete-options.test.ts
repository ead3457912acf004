import { expect, it } from 'vitest';
import { createCompleter } from './complete-options.ts';
import { toOptions } from './option.ts';

it('loads a list when it is first asked for, once, however many ask and under whichever name', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return toOptions(['Alpha', 'Beta']);
  };
  const { complete } = createCompleter([
    { name: 'letters', label: 'Letters', load },
    { name: 'characters', label: 'Characters', load },
  ]);
  expect(loads).toBe(0);
  const asked = ['letters', 'characters', 'letters'].map((source) =>
    complete({ source, query: 'al', limit: 5 }),
  );
  for (const found of await Promise.all(asked)) expect(found).toEqual([{ value: 'Alpha' }]);
  expect(loads).toBe(1);
});

it('loads a list again that could not be loaded', async () => {
  let isBroken = true;
  const load = async () => {
    if (isBroken) throw new Error('no such file');
    return toOptions(['Alpha']);
  };
  const { complete } = createCompleter([{ name: 'letters', label: 'Letters', load }]);
  await expect(complete({ source: 'letters', query: '', limit: 5 })).rejects.toThrow('no such file');
  isBroken = false;
  expect(await complete({ source: 'letters', query: '', limit: 5 })).toEqual([{ value: 'Alpha' }]);
});

it('knows no source of another name', async () => {
  const { complete } = createCompleter([]);
  for (const source of ['letters', 'constructor', '__proto__', ''])
    expect(await complete({ source, query: '', limit: 5 })).toBeNull();
});
