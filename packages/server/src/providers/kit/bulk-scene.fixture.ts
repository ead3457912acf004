// A vendor of files, a process that asks it, and a reader, by one clock.
import { z } from 'zod';
import { createMemoryBulkStore } from './bulk-store.fixture.ts';
import { startBulkReader } from './bulk-reader.ts';
import type { BulkStore } from './bulk-store.ts';
import { createBulks } from './bulks.ts';
import { createBreakers } from './breakers.ts';
import { callOperation } from './call-operation.ts';
import type { CallContext, CallSettings } from './call-settings.ts';
import type { CallResult } from './call-result.ts';
import type { Client } from './client.ts';
import type { FakeClock } from './fake-clock.fixture.ts';
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

type Given = Vendor & { onSleep?(ms: number): void };

/** A process, its reader and the vendor, by one clock. */
export function createScene(given: Given = {}) {
  const clock = createFakeClock();
  const vendor = createVendor(given);
  const store = createMemoryBulkStore(clock.now);
  const settings = settingsOf({ clock, vendor, store, onSleep: given.onSleep });
  const call = (name: string, around: Around = {}) =>
    callOperation(settings, { operation: findEmail, input: name, context: contextOf(name, around) });
  const waitOf = (result: CallResult<AnswerShape>) => (result.outcome === 'failed' ? result.wait : undefined);
  /** As the engine does: comes back when it is told to. */
  const ask = async (name: string, around: Omit<Around, 'job'> = {}) => {
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

export interface Around {
  organizationId?: string;
  asker?: string;
  job?: string;
}

export function contextOf(
  name: string,
  { organizationId = 'org-1', asker = name, job }: Around,
): CallContext {
  return {
    credential: { id: 'managed:northmail', key: null, kind: 'managed' },
    organizationId,
    digest: name,
    idempotencyKey: asker,
    mayAsk: () => Promise.resolve(true),
    class: 1,
    ...(job === undefined ? {} : { job }),
  };
}

interface Sides {
  clock: FakeClock;
  vendor: Client;
  /** For links; the vendor by default. */
  web?: Client;
  store: BulkStore;
  onSleep?: ((ms: number) => void) | undefined;
}

export function settingsOf({ clock, vendor, web = vendor, store, onSleep }: Sides): CallSettings {
  let ids = 0;
  return {
    vendors: vendor,
    web,
    baseUrl: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    bulks: createBulks(store, () => `job-${(ids += 1)}`),
    databases: noDatabases,
    breakers: createBreakers(clock.now),
    haste: 1,
    now: clock.now,
    sleep: (ms) => {
      onSleep?.(ms);
      return clock.sleep(ms);
    },
    random: () => 0.5,
  };
}
