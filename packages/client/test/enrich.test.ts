import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../server/test/service.ts';
import { startService } from '../../server/test/service.ts';
import type { Client, EnrichedRow, EnrichOptions } from '../src/index.ts';
import { createClient, InvalidRequestError, pipe, search } from '../src/index.ts';
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

it('slows down when the capacity headers say so', async () => {
  const { apiKey } = await service.createOrganization('free');
  const limited = createClient({ baseUrl: service.url, apiKey });
  const { waits, timing } = quick();
  const found: number[] = [];
  const options = { config: sandbox, timing, recordsPerRun: 20 };
  for await (const { index } of limited.enrich(people(80), pipes, options)) found.push(index);
  expect(found).toHaveLength(80);
  // The first run takes all that this plan has at priority 1.
  expect(waits).toContain(1000);
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
  const managers = search('people:profiles:amplemarket@2', {
    config: { limit: 5, filters: { current_seniority_levels: ['VP'] } },
  });
  const found = async function* () {
    for await (const { fields } of client.search(managers, { config: sandbox, maxRows: 5 })) yield fields;
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
