import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPayload } from './build-payload.ts';
import { parseFilters } from './parse-filters.ts';
import { search as catalogEntry } from './search-client.fixture.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'headrace-payload-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const properties = { objective: { type: 'string' }, match: { type: 'object' } };
const search = {
  search: { ...catalogEntry, config_schema: { properties } },
  readFilters: (given: readonly string[]) => parseFilters(given, []),
};
const nothing = { filters: [], settings: [], configPath: undefined, connections: [], limit: undefined };

it('says no more than it is told', async () => {
  expect(await buildPayload(search, nothing)).toEqual({ search_id: catalogEntry.search_id, config: {} });
});

it('puts filters, settings and the limit over the config of a file', async () => {
  const configPath = join(folder, 'config.json');
  const config = { limit: 5, filters: { a: ['x'], b: ['y'] }, objective: 'old', sort: null };
  await writeFile(configPath, `\uFEFF${JSON.stringify(config)}`);
  const given = { filters: ['b=z', 'c!=w'], settings: ['objective=12 = a dozen', 'match={"n":1}'], limit: 7 };
  expect((await buildPayload(search, { ...nothing, ...given, configPath })).config).toEqual({
    limit: 7,
    filters: { a: ['x'], b: ['z'], c: { exclude: ['w'] } },
    objective: '12 = a dozen',
    match: { n: 1 },
    sort: null,
  });
});

it('names connections in their order', async () => {
  const { connector } = await buildPayload(search, { ...nothing, connections: ['one', 'two'] });
  expect(connector).toEqual({
    strategy: 'first',
    connections: [
      { type: 'vault', connection: 'one' },
      { type: 'vault', connection: 'two' },
    ],
  });
});

it.each([
  ['a list', '[]', 'must be a JSON object with the config'],
  ['a whole search', '{"search_id":"x"}', 'must be a JSON object with the config'],
  ['no JSON', '{', 'is not JSON'],
])('refuses a config file that contains %s', async (_, text, message) => {
  const configPath = join(folder, 'wrong.json');
  await writeFile(configPath, text);
  await expect(buildPayload(search, { ...nothing, configPath })).rejects.toThrow(message);
});

it('refuses a setting without a key, and a file that is not there', async () => {
  await expect(buildPayload(search, { ...nothing, settings: ['=1'] })).rejects.toThrow('--set key=value');
  await expect(buildPayload(search, { ...nothing, configPath: join(folder, 'none') })).rejects.toThrow(
    'cannot be read',
  );
});
