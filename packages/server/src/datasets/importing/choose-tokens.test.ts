import { expect, it } from 'vitest';
import type { ColumnSample } from './choose-tokens.ts';
import { chooseTokens } from './choose-tokens.ts';

const rows = 1000;
const sample = (type: ColumnSample['type'], value: (at: number) => string): ColumnSample => ({
  type,
  values: Array.from({ length: rows }, (_, at) => value(at)),
});
const country = sample('string', (at) => `country ${at % 20}`);
const industry = sample('string', (at) => `industry ${Math.floor(at / 20) % 10}`);
const headcount = sample('number', (at) => String(at % 100));

it('gives a country, an industry and a headcount tokens together', async () => {
  const { pairs, triples } = await chooseTokens([country, industry, headcount]);
  expect([pairs, triples]).toEqual([[[0, 1]], [[0, 1, 2]]]);
});

it('takes no number for it that hardly any two rows share, as an identifier', async () => {
  const identifier = sample('number', (at) => String(at * 7));
  expect(await chooseTokens([country, industry, identifier])).toMatchObject({ triples: [] });
  expect(await chooseTokens([country, industry, identifier, headcount])).toMatchObject({
    triples: [[0, 1, 3]],
  });
});

it('prefers a headcount to a year, wherever they stand', async () => {
  const year = sample('number', (at) => String(1950 + (at % 70)));
  const layout = await chooseTokens([country, industry, year, headcount]);
  expect(layout.triples).toEqual([[0, 1, 3]]);
  expect(await chooseTokens([country, industry, year])).toMatchObject({ triples: [[0, 1, 2]] });
});

it('lets others use the thread between two columns', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await chooseTokens(Array.from({ length: 50 }, () => headcount)).finally(() => (isDone = true));
  expect(turns).toBeGreaterThanOrEqual(50);
});
