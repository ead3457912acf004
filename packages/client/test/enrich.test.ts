import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../server/test/service.ts';
import { startService } from '../../server/test/service.ts';
import type { Client, EnrichedRow, EnrichOptions } from '../src/index.ts';
import {
  AuthenticationError,
  ConnectionError,
  createClient,
  InvalidRequestError,
  pipe,
  search,
} from '../src/index.ts';
import { pause } from '../src/pause.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

const sandbox = { environment: 'sandbox' } as const;
const pipes = [pipe('person:name:split@1'), pipe('email:iswork@1')] as const;

let service: TestService;
let proxy: FaultyProxy;
let client: Client;

beforeAll(async () => {
  service = await startService('pglite');
  proxy = await startFaultyProxy(service.url);
  client = createClient({ baseUrl: proxy.url, apiKey: service.apiKey });
});

afterAll(async () => {
  await proxy.stop();
  await service.stop();
});

/** Waits are noted, and last a moment only. */
function quick() {
  const waits: number[] = [];
  const sleep = (ms: number, signal: AbortSignal | undefined) => {
    waits.push(ms);
    return pause(Math.min(ms, 20), signal);
  };
  return { waits, timing: { sleep, random: () => 0 } };
}

/** People, and how many of them were read. */
function people(count: number, read = { rows: 0 }) {
  return (async function* () {
    for (let at = 0; at < count; at += 1) {
      read.rows += 1;
      yield { name: `Jane Doe${at}`, email: at % 2 === 0 ? 'jane@acme.com' : 'jane@gmail.com' };
    }
  })();
}

type Row = EnrichedRow<{ name: string; email: string }, typeof pipes>;

async function enrichAll(count: number, options: EnrichOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of client.enrich(people(count), pipes, { config: sandbox, ...options }))
    rows.push(row);
  return rows;
}

/** How many runs there are, of any age. */
async function countRuns(): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await client.listRuns({ limit: 100, cursor });
    count += page.runs.length;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return count;
}

it('yields every row once, whatever breaks, and makes no run twice', async () => {
  const before = await countRuns();
  proxy.fail('/v1/pipes/run', 503, 'lose', 429);
  proxy.fail('/v1/pipes/stream/', 'break', 429, 503);
  proxy.fail('/v1/pipes/check/', 503, 'lose');
  const { waits, timing } = quick();
  const rows = await enrichAll(230, { timing, recordsPerRun: 50 });
  const inOrder = rows.toSorted((a, b) => a.index - b.index);
  expect(inOrder.map(({ index }) => index)).toEqual(Array.from({ length: 230 }, (_, index) => index));
  expect(inOrder[7]).toMatchObject({
    row: { name: 'Jane Doe7', email: 'jane@gmail.com' },
    values: { first_name: 'Jane', last_name: 'Doe', is_work_email: false },
    fields: { first_name: { status: 'completed' }, email: { value: 'jane@gmail.com' } },
  });
  expect((await countRuns()) - before).toBe(5);
  // The refusals said when to come back.
  expect(waits.filter((ms) => ms === 3000).length).toBeGreaterThanOrEqual(2);
  expect(rows.at(-1)?.resumeFrom).toBe(230);
});

it('goes on in another process without a second run, from where it was', async () => {
  const { timing } = quick();
  const options = { name: 'leads of March', timing, recordsPerRun: 20, maxRuns: 2 };
  const before = await countRuns();
  const stored: number[] = [];
  let resumeFrom = 0;
  for await (const row of client.enrich(people(100), pipes, { config: sandbox, ...options })) {
    stored.push(row.index);
    ({ resumeFrom } = row);
    if (stored.length === 50) break;
  }
  const again = await enrichAll(100, options);
  expect(again).toHaveLength(100);
  expect((await countRuns()) - before).toBe(5);

  expect(resumeFrom).toBeLessThanOrEqual(50);
  const rest = await enrichAll(100, { ...options, resumeFrom });
  expect(rest).toHaveLength(100 - resumeFrom);
  expect(new Set([...stored, ...rest.map(({ index }) => index)]).size).toBe(100);
  expect((await countRuns()) - before).toBe(5);
  // Other rows are other runs.
  await enrichAll(10, options);
  expect((await countRuns()) - before).toBe(6);
});

it('sends nothing again of a job that is done, and only what is new of a longer one', async () => {
  const { timing } = quick();
  const options = { timing, recordsPerRun: 20 };
  const before = await countRuns();
  // Without a name the service could not know that it has seen the rows.
  expect(await enrichAll(30, { ...options, resumeFrom: 30 })).toEqual([]);
  expect(await countRuns()).toBe(before);
  const rest = await enrichAll(45, { ...options, resumeFrom: 30 });
  expect(rest.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 15 }, (_, at) => 30 + at),
  );
  expect(rest.at(-1)?.resumeFrom).toBe(45);
  // Rows 30 to 39, and 40 to 44: the cuts stay where they were.
  expect(await countRuns()).toBe(before + 2);
});

it('reads no more than it has room for, and stops when it is aborted', async () => {
  const { timing } = quick();
  const read = { rows: 0 };
  const abort = new AbortController();
  const options = { config: sandbox, timing, recordsPerRun: 10, maxRuns: 3, signal: abort.signal };
  const rows = client.enrich(people(Number.POSITIVE_INFINITY, read), pipes, options);
  for (let at = 0; at < 25; at += 1) await rows.next();
  // 25 rows free two places at most.
  expect(read.rows).toBeLessThanOrEqual(50);
  abort.abort(new Error('enough'));
  await expect(rows.next()).rejects.toThrow('enough');
});

it('yields what was accepted before it throws, and says which rows were refused', async () => {
  const seen: number[] = [];
  const spoiled = (async function* () {
    yield* people(10);
    throw new Error('the file ends here');
  })();
  const reading = async () => {
    for await (const { index } of client.enrich(spoiled, pipes, { config: sandbox, recordsPerRun: 5 }))
      seen.push(index);
  };
  await expect(reading()).rejects.toThrow('the file ends here');
  expect(seen).toHaveLength(10);
  const misspelt = client.enrich([{ name: 'Jane' }], [{ pipe_id: 'person:nam:split@1' }]);
  const error = await misspelt.next().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject({ path: 'pipes[0].pipe_id', type: 'invalid-pipeline' });
  expect(String(error)).toContain('(rows 0 to 0)');
});

it('tells a wrong key from a service that does not answer', async () => {
  const stranger = createClient({ baseUrl: service.url, apiKey: 'hr_wrong' });
  await expect(stranger.buckets.list()).rejects.toBeInstanceOf(AuthenticationError);
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:9' });
  await expect(nobody.listPipes()).rejects.toBeInstanceOf(ConnectionError);
});

it('finds rows over pages, each page once', async () => {
  const { timing } = quick();
  const companies = search('companies:profiles:crustdata@3', {
    config: { limit: 5, filters: { hq_locations: ['Germany'] } },
  });
  const options = { config: sandbox, timing, name: 'German companies' };
  proxy.fail('/v1/search/run', 503, 'lose');
  const found: (string | null)[] = [];
  for await (const { values } of client.search(companies, { ...options, maxRows: 8 }))
    found.push(values.company_domain);
  expect(found).toHaveLength(8);
  expect(new Set(found).size).toBe(8);
  const runs = await countRuns();
  const [first] = [(await client.searchPages(companies, options).next()).value];
  expect(first?.rows.map(({ values }) => values.company_domain)).toEqual(found.slice(0, 5));
  const next = client.searchPages(companies, { ...options, nextPage: first?.nextPage });
  expect((await next.next()).value?.rows[0]?.values.company_domain).toBe(found[5]);
  expect(await countRuns()).toBe(runs);
});

it('takes the rows of a search as they are', async () => {
  const people = search('people:profiles:amplemarket@2', {
    config: { limit: 5, filters: { current_seniority_levels: ['VP'] } },
  });
  const found = async function* () {
    for await (const { fields } of client.search(people, { config: sandbox, maxRows: 5 })) yield fields;
  };
  const { timing } = quick();
  const names: (string | null)[] = [];
  const rows = client.enrich(found(), [pipe('person:name:split@1')], { config: sandbox, timing });
  for await (const { row, values } of rows) {
    expect(row.name.value).toContain(values.last_name);
    names.push(values.last_name);
  }
  expect(names.filter((name) => name !== null)).toHaveLength(5);
});

it('claims keys, follows streams and imports files', async () => {
  await client.buckets.create({ name: 'contacted' });
  expect(await client.buckets.claimMany('contacted', { keys: ['a@acme.com', 'a/b'] })).toMatchObject({
    claimed: 2,
  });
  expect(await client.buckets.claim('contacted', { key: 'a/b' })).toMatchObject({ claimed: false });
  await client.buckets.free('contacted', 'a/b');
  const left: string[] = [];
  for await (const { key } of client.buckets.entries('contacted')) left.push(key);
  expect(left).toEqual(['a@acme.com']);

  await client.streams.create({ name: 'trial' });
  await client.streams.enroll('trial', { key: 'a@acme.com', fields: { plan: 'pro' } });
  await client.streams.unenroll('trial', 'a@acme.com');
  const kinds: string[] = [];
  for await (const { kind, seq } of client.streams.follow('trial')) {
    kinds.push(kind);
    if (seq === 2) break;
  }
  expect(kinds).toEqual(['enrolled', 'unenrolled']);

  const content = new Blob(['company_name,company_domain\nAcme,acme.com\nBeta,beta.de\n']);
  const file = { content, type: 'text/csv' };
  const { kind, columns } = await client.datasets.inspect(file);
  const declared = columns.map(({ name, source, type, format }) => ({ name, source, type, format }));
  await client.datasets.declare('mine', { kind, columns: declared });
  const imported = await client.datasets.importRows('mine', { ...file, content: content.stream() });
  expect(imported).toMatchObject({ rows: 2, rejected: 0 });
  const facets = await client.datasets.countValues('mine', { column: 'company_name' });
  expect(facets.values).toHaveLength(2);
  expect(await client.connections.list()).toEqual([]);
});

it('makes a sheet, fills it, reads it and changes it', async () => {
  const { sheets } = client;
  const { id } = await sheets.create({
    project: 'Client',
    name: 'people',
    environment: 'sandbox',
    columns: [{ name: 'name' }],
    pipes: [{ pipe_id: 'person:name:split@1', auto: 'off' }],
  });
  await sheets.addColumn(id, { name: 'note' });
  await sheets.appendRows(id, { rows: [{ values: { name: 'Ada Lovelace' } }] });
  const file = { content: 'name,note\nAlan Turing,first\nGrace Hopper,second\n', type: 'text/csv' };
  expect(await sheets.importRows(id, file)).toMatchObject({ appended: 2, rejected: 0 });
  const { no } = await sheets.run(id, { pipes: ['p1'] });
  expect(await sheets.waitForRun(id, no)).toMatchObject({ status: 'completed', selected: 3 });

  const found: unknown[] = [];
  for await (const { cells } of sheets.rows(id, { limit: 2 })) found.push(cells.first_name);
  expect(found).toEqual([
    ['Ada', 'completed'],
    ['Alan', 'completed'],
    ['Grace', 'completed'],
  ]);
  const { changed, left } = await sheets.changeCells(id, [
    { row: 1, column: 'note', value: 'third' },
    { row: 9, column: 'note', value: 'nobody' },
  ]);
  expect([changed, left.map(({ index, reason }) => [index, reason])]).toEqual([1, [[1, 'not-found']]]);
  expect(await sheets.readCell(id, 1, 'note')).toMatchObject({ value: 'third', status: 'completed' });
  expect(await sheets.deleteRows(id, { rows: [2, 3], expect: 2 })).toMatchObject({ deleted: 2 });
  expect(await sheets.change(id, { name: 'pioneers' })).toMatchObject({ name: 'pioneers', rows: 1 });
  expect((await sheets.removePipe(id, 'p1')).pipes).toEqual([]);
});

it('manages webhooks, and the balance of which they tell', async () => {
  const url = 'http://nobody.invalid/hook';
  const { id, secret } = await client.createWebhook({ url, events: ['credits.low'] });
  expect(await client.changeWebhook(id, { enabled: false })).toMatchObject({ disabled_because: 'asked' });
  expect((await client.renewWebhookSecret(id)).secret).not.toBe(secret);
  const tested = await client.testWebhook(id);
  expect((await client.listDeliveries(id)).map((one) => one.id)).toEqual([tested.id]);
  expect(await client.setCreditAlert(5)).toEqual(await client.readCreditAlert());
  await client.removeWebhook(id);
  expect(await client.listWebhooks()).toEqual([]);
});
