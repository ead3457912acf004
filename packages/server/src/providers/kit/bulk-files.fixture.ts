// A vendor that answers one by one, in batches of 3, and in jobs whose results are files on another host. Its clock is fake.
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { createBatches } from './batches.ts';
import type { Around } from './bulk-scene.fixture.ts';
import { contextOf, settingsOf } from './bulk-scene.fixture.ts';
import { startBulkReader } from './bulk-reader.ts';
import { createMemoryBulkStore } from './bulk-store.fixture.ts';
import { callOperation } from './call-operation.ts';
import type { CallResult } from './call-result.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import type { AnswerShape } from './operation.ts';
import { defineProvider } from './provider.ts';
import { reply } from './scripted-call.fixture.ts';
import { text } from './shapes.ts';

const northmail = defineProvider({
  id: 'northmail',
  label: 'Northmail',
  baseUrl: 'https://api.northmail.test',
  auth: { header: 'x-key' },
  limits: { requestsPerSecond: 10 },
  errors: {
    codeAt: ['code'],
    means: { failed: 'unavailable', lost: 'broken_reply', BAD: 'request_refused' },
  },
});
const each = (endpoint: string) => ({ requestsPerSecond: 1, endpoint });
const post = (path: string, names: readonly string[]) => ({ method: 'POST' as const, path, body: { names } });

export const findEmail = northmail.operation({
  id: 'northmail.find_email',
  request: (name: string) => post('/find', [name]),
  reply: z.array(z.object({ email: text })),
  answer: ([found]) => (found?.email ? { email: found.email } : null),
  limits: { requestsPerSecond: 0.2 },
  batch: {
    max: 3,
    request: (names) => post('/find', names),
    split: (told) =>
      z
        .array(z.unknown())
        .parse(told)
        .map((one) => [one]),
  },
  bulk: {
    max: 12,
    least: 5,
    mostOpen: 2,
    typicalMs: 60_000,
    limits: each('jobs'),
    request: (names) => post('/jobs', names),
    id: (told) => z.object({ id: z.string() }).parse(told).id,
    list: null,
    progress: {
      limits: each('state'),
      request: (id) => post('/state', [id]),
      isDone: (told) => z.object({ state: z.string() }).parse(told).state !== 'running',
    },
    files: {
      keyOf: (name) => name,
      open: (told) => {
        const { state, ...opened } = z
          .object({ state: z.string(), links: z.array(z.string()), lineCount: z.number().nullable() })
          .parse(told);
        return state === 'failed' ? 'failed' : opened;
      },
      hosts: ['files.northmail.test'],
      maxBytes: 4_000_000,
      read: (line) => {
        const { name, found } = z.object({ name: z.string(), found: z.unknown() }).parse(line);
        return { key: name, reply: found };
      },
      nothing: [],
      lost: (why) => ({ code: why === 'failed' ? why : 'lost' }),
    },
  },
});

export const lineOf = (name: string, found: unknown = [{ email: `${name}@acme.test` }]): string =>
  `${JSON.stringify({ name, found })}\n`;

export interface FilesGiven {
  /** Of each job, by the questions in it: what the vendor says of its state. */
  state?(names: readonly string[]): unknown;
  /** What is behind a link. */
  file?(url: URL): OutboundResult;
  isLost?: boolean;
  /** Submissions that are refused as too many before one is taken. */
  refusals?: number;
}

export const linkTo = (file: string): string => `https://files.northmail.test/${file}?signature=s3cret`;
export const fileOf = (body: string | Buffer): OutboundResult => ({
  outcome: 'answered',
  status: 200,
  headers: [],
  body: Buffer.isBuffer(body) ? body : gzipSync(body),
});

/** What was asked, and what answers. */
function createVendor({ state, file, isLost = false, refusals = 0 }: FilesGiven) {
  let refused = 0;
  const jobs: string[][] = [];
  const sent: string[] = [];
  const downloads: OutboundRequest[] = [];
  const emailOf = (name: string) => ({ email: name === 'nobody' ? null : `${name}@acme.test` });
  const submit = (names: string[]): OutboundResult => {
    if (refused < refusals) {
      refused += 1;
      return reply(429, {}, [['retry-after', '60']]);
    }
    jobs.push(names);
    return isLost
      ? { outcome: 'timeout', message: 'no answer' }
      : reply(200, { id: String(jobs.length - 1) });
  };
  const stateOf = (id = ''): OutboundResult => {
    const usual = { state: 'done', links: [linkTo(id)], lineCount: null };
    return reply(200, state?.(jobs[Number(id)] ?? []) ?? usual);
  };
  const vendor = ({ url, body }: OutboundRequest): Promise<OutboundResult> => {
    const { names } = z.object({ names: z.array(z.string()) }).parse(JSON.parse(body ?? '{}'));
    const path = new URL(url).pathname.slice(1);
    sent.push(`${path} ${path === 'state' ? names[0] : names.length}`);
    if (path === 'find') return Promise.resolve(reply(200, names.map(emailOf)));
    return Promise.resolve(path === 'jobs' ? submit(names) : stateOf(names[0]));
  };
  const usualFile = ({ pathname }: URL) => {
    const names = jobs[Number(pathname.slice(1))] ?? [];
    const lines = names.filter((name) => name !== 'nobody').map((name) => lineOf(name));
    return fileOf(lines.join(''));
  };
  const web = (request: OutboundRequest): Promise<OutboundResult> => {
    downloads.push(request);
    return Promise.resolve((file ?? usualFile)(new URL(request.url)));
  };
  return { jobs, sent, downloads, vendor: { request: vendor }, web: { request: web } };
}

export function createFilesScene(given: FilesGiven = {}) {
  const clock = createFakeClock();
  const { jobs, sent, downloads, vendor, web } = createVendor(given);
  const store = createMemoryBulkStore(clock.now);
  const sides = settingsOf({ clock, vendor, web, store });
  const settings = { ...sides, batches: createBatches() };
  const credential = { id: 'managed:northmail', key: 'k3y-of-northmail', kind: 'managed' as const };
  const call = (name: string, around: Around = {}) =>
    callOperation(settings, {
      operation: findEmail,
      input: name,
      context: { ...contextOf(name, around), credential },
    });
  const ask = async (
    name: string,
    around: Omit<Around, 'job'> = {},
  ): Promise<CallResult<{ email: string }>> => {
    for (let job: string | undefined; ;) {
      const result = await call(name, { ...around, ...(job === undefined ? {} : { job }) });
      const wait = result.outcome === 'failed' ? result.wait : undefined;
      if (wait === undefined) return result;
      job = wait.job ?? job;
      await clock.sleep(wait.until - clock.now());
    }
  };
  const faults: unknown[] = [];
  const read = () =>
    startBulkReader({
      settings,
      store,
      operations: new Map([[findEmail.id, findEmail]]),
      openCredential: () => Promise.resolve(credential),
      reportFault: (error) => void faults.push(error),
      sleep: clock.sleep,
    });
  const until = async <Result>(work: Promise<Result>): Promise<Result> => {
    const end = { isOver: false };
    const over = work.finally(() => (end.isOver = true));
    while (!end.isOver) await clock.run(clock.now() + 1000);
    return over;
  };
  return { clock, sent, jobs, downloads, store, faults, call, ask, read, until };
}

/** The address, what the failure means, or that there is none. */
export const told = (result: CallResult<AnswerShape & { email?: string }>): string => {
  if (result.outcome === 'found') return result.answer.email ?? '';
  return result.outcome === 'failed' ? result.message : 'nothing';
};
