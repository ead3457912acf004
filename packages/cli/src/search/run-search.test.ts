import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatByName } from '../enrich/read-rows.ts';
import { statePath } from '../enrich/state-file.ts';
import type { SearchJob } from './run-search.ts';
import { searchIntoFile } from './run-search.ts';
import type { FakePage } from './search-client.fixture.ts';
import { createFakeClient, search } from './search-client.fixture.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'headrace-search-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const pageOf = (number: number): FakePage => ({
  rows: [0, 1].map((row) => ({ website: `https://site-${number}-${row}.com`, match: { number } })),
  next: number < 4 ? number + 1 : null,
  totalPages: 4,
});

/** One search into one file, run as often as a test likes. */
function createWalk(name: string, fake: ReturnType<typeof createFakeClient>) {
  const output = join(folder, name);
  const run = (more: Partial<SearchJob> & { restart?: boolean } = {}) => {
    const { restart = false, ...job } = more;
    const style = { format: formatByName(output), raw: false };
    const payload = { search_id: search.search_id, config: {} };
    const all = { search, payload, environment: undefined, pipeline: null, pages: Infinity, style, ...job };
    const signal = new AbortController().signal;
    // Pipes are asked for by other tests.
    const client = { ...fake.client, run: neverAsked, waitForRun: neverAsked };
    return searchIntoFile(all, { output, restart }, { client, signal, onProgress: () => {} });
  };
  const read = () => readFile(output, 'utf8');
  const sites = async () => [...(await read()).matchAll(/site-\d+-\d+/g)].map(([site]) => site);
  return { output, run, read, sites, hasState: () => existsSync(statePath(output)) };
}

function neverAsked(): never {
  throw new Error('no pipe is asked for');
}

const allSites = ['1-0', '1-1', '2-0', '2-1', '3-0', '3-1', '4-0', '4-1'].map((site) => `site-${site}`);

it('walks every page once, and leaves nothing beside the file', async () => {
  const fake = createFakeClient(pageOf);
  const walk = createWalk('all.csv', fake);
  const { state } = await walk.run();
  expect(await walk.sites()).toEqual(allSites);
  expect(await walk.read()).toContain('website,match\nhttps://site-1-0.com,"{""number"":1}"\n');
  expect([state.written.pages, state.tally.rows, state.tally.credits, state.duplicates]).toEqual([
    4, 8, 4, 0,
  ]);
  expect([fake.keys.length, walk.hasState()]).toEqual([4, false]);
});

it('goes on where it was killed, after a submission or before a page was written, and asks nothing twice', async () => {
  for (const moment of ['submit', 'look'] as const) {
    const fake = createFakeClient(pageOf);
    const walk = createWalk(`killed-${moment}.csv`, fake);
    let isKilled = true;
    fake.hooks[moment] = (page) => {
      if (page === 3 && isKilled) throw new Error('killed');
    };
    await expect(walk.run()).rejects.toThrow('killed');
    expect([moment, walk.hasState(), (await walk.sites()).length]).toEqual([moment, true, 4]);
    // What a crash leaves of a page that was being written.
    await appendFile(walk.output, 'https://site-3-0.com,"{""num');
    isKilled = false;
    const { resumedRows, state } = await walk.run();
    expect([moment, resumedRows, state.tally.credits]).toEqual([moment, 4, 4]);
    expect(await walk.sites()).toEqual(allSites);
    expect([moment, new Set(fake.keys).size, fake.runs.size]).toEqual([moment, 4, 4]);
    // An answer that was lost is asked for again under its key; a known run is not even that.
    expect(fake.keys).toHaveLength(moment === 'submit' ? 5 : 4);
  }
});

it('asks for a page anew, as another question, when its results are gone', async () => {
  const fake = createFakeClient(pageOf);
  const walk = createWalk('gone.csv', fake);
  let isFirst = true;
  fake.hooks.look = (page) => {
    if (page !== 2 || !isFirst) return;
    isFirst = false;
    fake.runs.clear();
    throw new Error('killed');
  };
  await expect(walk.run()).rejects.toThrow('killed');
  await walk.run();
  expect(await walk.sites()).toEqual(allSites);
  expect(new Set(fake.keys).size).toBe(5);
});

it('leaves out what an earlier page had, also one of an earlier command, and counts it', async () => {
  const rows = [
    [
      { website: 'https://www.A.com/', id: '1' },
      { website: null, id: '=2' },
      { website: null, id: null },
    ],
    [
      { website: 'https://a.com', id: '9' },
      { website: null, id: '=2' },
      { website: null, id: null },
      { website: null, id: '3' },
    ],
  ];
  for (const name of ['twice.csv', 'twice.jsonl']) {
    const fake = createFakeClient((page) => ({ rows: rows[page - 1] ?? [], next: page === 1 ? 2 : null }));
    const walk = createWalk(name, fake);
    await walk.run({ pages: 1 });
    const { state } = await walk.run({ pages: 2 });
    expect([name, state.tally.rows, state.duplicates]).toEqual([name, 5, 2]);
  }
});

it('keeps the rows of a page that failed, and goes on after them as a new question', async () => {
  let isDown = true;
  const fake = createFakeClient((page) => {
    if (page !== 2 || !isDown) return pageOf(page);
    return { rows: pageOf(2).rows, next: 3, error: 'The provider is down.' };
  });
  const walk = createWalk('failed.csv', fake);
  await expect(walk.run()).rejects.toThrow(/Page 2 of the search failed\.\n.*down\. \(ProviderError\)/);
  expect([walk.hasState(), await walk.sites()]).toEqual([true, allSites.slice(0, 4)]);
  isDown = false;
  await walk.run();
  expect(await walk.sites()).toEqual(allSites);
  expect(new Set(fake.keys).size).toBe(4);
});

it('asks again for a page that failed without a row', async () => {
  let isDown = true;
  const fake = createFakeClient((page) =>
    page === 2 && isDown ? { rows: [], next: null, error: 'down' } : pageOf(page),
  );
  const walk = createWalk('empty-failed.csv', fake);
  await expect(walk.run()).rejects.toThrow('Page 2 of the search failed');
  isDown = false;
  const { state } = await walk.run();
  expect(await walk.sites()).toEqual(allSites);
  expect([new Set(fake.keys).size, state.written.pages]).toEqual([5, 4]);
});

it('goes on with more pages, and begins anew with no more than it has', async () => {
  const fake = createFakeClient(pageOf);
  const walk = createWalk('more.csv', fake);
  await walk.run({ pages: 2 });
  expect([walk.hasState(), (await walk.sites()).length]).toEqual([true, 4]);
  expect((await walk.run({ pages: 3 })).resumedRows).toBe(4);
  expect(fake.keys).toHaveLength(3);
  expect((await walk.run({ pages: 3 })).resumedRows).toBe(0);
  expect([fake.keys.length, new Set(fake.keys).size]).toEqual([6, 6]);
  expect(await walk.sites()).toEqual(allSites.slice(0, 6));
});

it('does not go on with another search, but for a finished one', async () => {
  const fake = createFakeClient(pageOf);
  const walk = createWalk('other.csv', fake);
  const payload = { search_id: search.search_id, config: { limit: 3 } };
  await walk.run({ pages: 1 });
  await walk.run({ pages: 1, payload });
  fake.hooks.submit = (page) => {
    if (page === 2) throw new Error('killed');
  };
  await expect(walk.run({ pages: 2, payload })).rejects.toThrow('killed');
  await expect(walk.run()).rejects.toThrow('belongs to an unfinished job');
  fake.hooks.submit = () => {};
  expect((await walk.run({ restart: true })).state.tally.rows).toBe(8);
});

it('leaves out columns that the first page did not have, and says so', async () => {
  const fake = createFakeClient((page) => ({
    rows: [{ id: page === 1 ? '=1+1' : 'b', ...(page === 2 ? { extra: 'x' } : {}) }],
    next: page === 1 ? 2 : null,
  }));
  const csv = createWalk('extra.csv', fake);
  expect((await csv.run()).state.leftOut).toEqual(['extra']);
  expect(await csv.read()).toBe("id\n'=1+1\nb\n");
  const jsonl = createWalk('extra.jsonl', fake);
  expect((await jsonl.run()).state.leftOut).toEqual([]);
  expect(await jsonl.read()).toBe('{"id":"=1+1"}\n{"id":"b","extra":"x"}\n');
});
