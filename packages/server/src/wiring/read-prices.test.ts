import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionFeeName } from '../engine/plan/price-list.ts';
import { readPrices } from './read-prices.ts';

const known = new Set(['find-email', connectionFeeName]);
const term = { operation: 'find-email', provider: 'a', mode: 'onSuccess' as const, credits: 0.5 };

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'headrace-prices-'))));
afterAll(() => rm(folder, { recursive: true }));

async function readText(text: string) {
  const path = join(folder, 'prices.json');
  await writeFile(path, text);
  return readPrices(path, known);
}

it('gives the prices of the catalog where there is no file', async () => {
  const prices = await readPrices(null, known);
  expect([prices.apply(term).price, prices.connectionFee]).toEqual([5000, 500]);
});

it('lets the prices of the file win, down to nothing', async () => {
  const prices = await readText('{"find-email": 0.00016, "connection-fee": 0}');
  expect([prices.apply(term).price, prices.connectionFee]).toEqual([2, 0]);
});

it.each([
  ['no JSON', '{', 'must be a JSON object'],
  ['a price that is text', '{"find-email": "1"}', 'must be a JSON object'],
  ['a price below nothing', '{"find-email": -1}', '0 to 1000'],
  ['a price that no run could count', '{"find-email": 1001}', '0 to 1000'],
  ['an unknown operation', '{"find-emails": 1}', 'there is no operation find-emails'],
])('refuses %s', async (_, text, message) => {
  await expect(readText(text)).rejects.toThrow(message);
});

it('names a file that is not there', async () => {
  await expect(readPrices(join(folder, 'none.json'), known)).rejects.toThrow('none.json cannot be read');
});
