import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryBulkStore } from './bulk-store.fixture.ts';
import { startBulkReader } from './bulk-reader.ts';
import { createBulks } from './bulks.ts';
import { createBreakers } from './breakers.ts';
import { callOperation } from './call-operation.ts';
import type { CallResult } from './call-result.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import { noDatabases } from './no-databases.fixture.ts';
import type { AnswerShape } from './operation.ts';
import { defineProvider } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import { reply } from './scripted-call.fixture.ts';
import { text } from './shapes.ts';

const northmail = defineProvider({
  id: 'northmail',
  label: 'Northmail',
  baseUrl: 'https://api.northmail.test',
  auth: 'none',
  limits: { requestsPerSecond: 10 },
  errors: { codeAt: ['code'], means: { BAD: 'request_refused' } },
});
const post = (path: string, body: object) => ({ method: 'POST' as const, path, body });
const each = (endpoint: string) => ({ requestsPerSecond: 1, endpoint });
const findEmail = northmail.job({
  id: 'northmail.find_email',
  request: (name: string) => post('/jobs', { name }),
  reply: z.object({ state: z.string(), email: text }),
  answer: ({ email }) => (email ? { email } : null),
  limits: { requestsPerSecond: 0.2 },
  job: {
    id: z.object({ id: z.string() }).transform(({ id }) => id),
    read: (id) => post('/read', { id }),
    isRunning: ({ state }) => state === 'running',
    everyMs: 1000,
  },
  bulk: {
    max: 12,
    least: 4,
    limits: each('files'),
    request: (names, file) => post('/files', { names, file }),
    id: (body) => z.object({ file: z.string() }).parse(body).file,
    list: {
      limits: each('list'),
      request: (cursor) => post('/list', { cursor }),
      read: (body) =>
        z
          .object({
            items: z.array(z.object({ id: z.string(), name: z.string() })),
            cursor: z.string().nullable(),
          })
          .parse(body),
    },
    progress: {
      limits: each('list'),
      request: (file) => post('/progress', { file }),
      isDone: (body) => z.object({ isDone: z.boolean() }).parse(body).isDone,
    },
    pages: {
      limits: each('pages'),
      size: 3,
      request: (file, cursor) => post('/page', { file, cursor }),
      read: (body) =>
        z
          .object({
            rows: z.array(z.object({ place: z.number(), reply: z.unknown() })),
            cursor: z.string().nullable(),
          })
          .parse(body),
    },
  },
});

const asked = z.object({
  name: z.string().optional(),
  id: z.string().optional(),
  names: z.array(z.string()).optional(),
  file: z.string().optional(),
  cursor: z.string().nullable().optional(),
});

interface Vendor {
  /** The reply to a submission; the file is there whatever it says. */
  submitted?: OutboundResult;
  /** Whether a submission is taken. */
  isTaken?: boolean;
  /** Lines of a file that the vendor never tells. */
  isShort?: boolean;
}

function createVendor({ submitted, isTaken = true, isShort = false }: Vendor) {
  const files: { id: string; name: string; names: string[] }[] = [];
  const sent: string[] = [];
  const replyTo = (name: string) =>
    name === 'bad'
      ? { code: 'BAD' }
      : { state: 'done', email: name === 'nobody' ? null : `${name}@acme.test` };
  const answer = (
    path: string,
    { name = '', id = '', names = [], file = '', cursor = null }: z.infer<typeof asked>,
  ) => {
    if (path === '/jobs') return { id: name };
    if (path === '/read') return replyTo(id);
    if (path === '/files') {
      const made = { id: `file ${files.length + 1}`, name: file, names };
      if (isTaken) files.push(made);
      return { file: made.id };
    }
    if (path === '/list')
      return { items: files.toReversed().map((one) => ({ id: one.id, name: one.name })), cursor: null };
    if (path === '/progress') return { isDone: true };
    const known = files.find((one) => one.id === file)?.names ?? [];
    const from = Number(cursor ?? 0);
    const rows = known.slice(from, from + 3).map((one, at) => ({ place: from + at, reply: replyTo(one) }));
    return {
      rows: isShort ? rows.slice(0, 2) : rows,
      cursor: isShort || rows.length < 3 ? null : String(from + 3),
    };
  };
  const request = ({ url, body }: OutboundRequest): Promise<OutboundResult> => {
    const path = new URL(url).pathname;
    const given = asked.parse(JSON.parse(body ?? '{}'));
    sent.push(path === '/files' ? `files ${given.names?.length}` : path.slice(1));
    const told = reply(200, answer(path, given));
    return Promise.resolve(path === '/files' && submitted !== undefined ? submitted : told);
  };
  return { sent, files, request };
}

type Given = Vendor & { by?: (at: number) => string; dies?: boolean };

/** A process, its reader and the vendor, by one clock. */
function createScene(given: Given = {}) {
  const clock = createFakeClock();
  const vendor = createVendor(given);
  const store = createMemoryBulkStore(clock.now);
  let ids = 0;
  const settings = {
    vendors: vendor,
    web: vendor,
    baseUrl: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    bulks: createBulks(store, () => `job-${(ids += 1)}`),
    databases: noDatabases,
    breakers: createBreakers(clock.now),
    haste: 1,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
  };
  const call = (
    name: string,
    { organizationId = 'org-1', asker = name, job = undefined as string | undefined } = {},
  ) =>
    callOperation(settings, {
      operation: findEmail,
      input: name,
      context: {
        credential: { id: 'managed:northmail', key: null, kind: 'managed' },
        organizationId,
        digest: name,
        idempotencyKey: asker,
        mayAsk: () => Promise.resolve(true),
        class: 1,
        ...(job === undefined ? {} : { job }),
      },
    });
  const waitOf = (result: CallResult<AnswerShape>) => (result.outcome === 'failed' ? result.wait : undefined);
  /** As the engine does: comes back when it is told to. */
  const ask = async (name: string, around: { organizationId?: string; asker?: string } = {}) => {
    for (let job: string | undefined; ;) {
      const result = await call(name, { ...around, ...(job === undefined ? {} : { job }) });
      const wait = waitOf(result);
      if (wait === undefined) return result;
      job = wait.job;
      await clock.sleep(wait.until - clock.now());
    }
  };
  const read = () =>
    startBulkReader({
      settings,
      store,
      operations: new Map([[findEmail.id, findEmail]]),
      openCredential: () => Promise.resolve({ id: 'managed:northmail', key: null, kind: 'managed' as const }),
      reportFault: (error) => {
        throw error;
      },
      sleep: clock.sleep,
    });
  const until = async <Result>(work: Promise<Result>): Promise<Result> => {
    const end = { isOver: false };
    const over = work.finally(() => (end.isOver = true));
    while (!end.isOver) await clock.run(clock.now() + 1000);
    return over;
  };
  return { clock, ...vendor, store, call, ask, read, until };
}

const told = (result: CallResult<{ email: string }>) =>
  result.outcome === 'found'
    ? result.answer.email
    : result.outcome === 'failed'
      ? result.meaning
      : 'not_found';
const six = ['ana', 'bob', 'cy', 'nobody', 'bad', 'di'];
const counts = (sent: readonly string[], path: string) => sent.filter((one) => one.startsWith(path));

test('few questions are asked alone, as if there were no bulk jobs', async () => {
  const { ask, until, sent, store } = createScene();
  const names = ['ana', 'bob', 'nobody'];
  const results = await until(Promise.all(names.map((name) => ask(name))));
  expect(results.map(told)).toEqual(['ana@acme.test', 'bob@acme.test', 'not_found']);
  expect(counts(sent, 'jobs')).toHaveLength(3);
  expect(store.jobs).toEqual([]);
});

test('many leave together; each has its own answer, and the bad one fails alone', async () => {
  const { ask, read, until, sent } = createScene();
  const reader = read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toEqual([
    'ana@acme.test',
    'bob@acme.test',
    'cy@acme.test',
    'not_found',
    'request_refused',
    'di@acme.test',
  ]);
  expect(counts(sent, 'jobs')).toEqual([]);
  expect(counts(sent, 'files')).toEqual(['files 6']);
  expect(counts(sent, 'page')).toHaveLength(2);
  expect(results[1]?.bulk).toMatchObject({ jobId: 'job-1', place: 1, isOwn: true });
  void reader.stop();
});

test('organizations never share a job', async () => {
  const { ask, read, until, files } = createScene();
  void read();
  const asks = ['org-1', 'org-2'].flatMap((organizationId) =>
    six.map((name) => ask(name, { organizationId, asker: `${organizationId} ${name}` })),
  );
  await until(Promise.all(asks));
  expect(files.map(({ names }) => names.length)).toEqual([6, 6]);
});

test('an answer that was submitted by a killed process is waited for, and not submitted again', async () => {
  const { call, read, until, clock, sent } = createScene();
  const first = await until(Promise.all(six.map((name) => call(name))));
  expect(first.filter((result) => result.outcome === 'failed' && result.wait?.isBulk === true)).toHaveLength(
    6,
  );
  // Another process has the slice now. It does not know of the wait that was not journaled.
  const second = await until(Promise.all(six.slice(1).map((name) => call(name))));
  expect(second.every((result) => result.outcome === 'failed' && result.wait?.job === 'bulk job-1')).toBe(
    true,
  );
  void read();
  await clock.run(clock.now() + 120_000);
  expect((await until(call('bob'))).outcome).toBe('found');
  expect(counts(sent, 'files')).toHaveLength(1);
});

test('a submission whose answer was lost is found by its name', async () => {
  const { ask, read, until, sent } = createScene({ submitted: { outcome: 'timeout', message: 'no answer' } });
  void read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toContain('di@acme.test');
  expect(counts(sent, 'files')).toHaveLength(1);
  expect(results.some(({ note }) => note !== undefined)).toBe(false);
});

test('a submission that the vendor does not know is asked again, and the receipt says so', async () => {
  const { ask, read, until, sent } = createScene({
    submitted: { outcome: 'timeout', message: 'no answer' },
    isTaken: false,
  });
  void read();
  const results = await until(Promise.all(six.slice(0, 5).map((name) => ask(name))));
  // Lost twice, and then alone; the first one that came back had a place before the others came.
  expect(counts(sent, 'files')).toEqual(['files 5', 'files 4']);
  expect(counts(sent, 'jobs')).toHaveLength(5);
  expect(results[1]).toMatchObject({ outcome: 'found', note: expect.stringContaining('lost') });
});

test('a vendor that takes no files is asked for each alone', async () => {
  const { ask, read, until, sent } = createScene({ submitted: reply(200, { code: 'BAD' }), isTaken: false });
  void read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toContain('di@acme.test');
  expect(counts(sent, 'files')).toHaveLength(1);
  expect(counts(sent, 'jobs')).toHaveLength(6);
});

test('what the vendor leaves out of its pages fails alone', async () => {
  const { ask, read, until } = createScene({ isShort: true });
  void read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toEqual([
    'ana@acme.test',
    'bob@acme.test',
    'broken_reply',
    'broken_reply',
    'broken_reply',
    'broken_reply',
  ]);
});

test('two runs that wait for the same row have one submission and one payer', async () => {
  const { ask, read, until, sent, store } = createScene();
  void read();
  const names = six.filter((name) => name !== 'bad');
  const runs = ['run-1', 'run-2'].flatMap((run) =>
    names.map((name) => ask(name, { asker: `${run} ${name}` })),
  );
  const results = await until(Promise.all(runs));
  const [one, two] = [results[2]?.bulk, results[7]?.bulk];
  expect(counts(sent, 'files').length).toBeGreaterThan(0);
  if (one === undefined || two === undefined) throw new Error('not in a bulk job');
  expect(one).toMatchObject({ jobId: two.jobId, place: two.place });
  expect([await store.pay(one, 'run-1'), await store.pay(two, 'run-2')]).toEqual([true, false]);
});
