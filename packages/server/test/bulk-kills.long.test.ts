import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createWorld } from '@headrace/sandbox';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bareEnv, briefly } from './compile-cache.ts';
import { createHome } from './service.ts';

/** Of a provider: enough for a job. */
const questions = { icypeas: 250, crustdata: 1100 };
type Provider = keyof typeof questions;
/** Of the simulated vendor, to a real second: as fast as the processes, and more. */
const speed = 100;
const script = fileURLToPath(new URL('bulk-process.ts', import.meta.url));

/** What a submission is told by: its name, or those whom it is about. */
const submission = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z
    .object({ professional_network_profile_urls: z.array(z.string()) })
    .transform((body) => JSON.stringify(body)),
]);
const submits = new Set(['/bulk-search', '/batch/person/enrich']);
/** Where the paths of a request lead. */
const hosts: readonly [begin: string, base: string][] = [
  ['/files/', 'https://crustdata-batch-api-data.s3.amazonaws.com/'],
  ['/batch/', 'https://api.crustdata.com/batch/'],
  ['/person/', 'https://api.crustdata.com/person/'],
  ['/', 'https://app.icypeas.com/api/'],
];

interface Request {
  path: string;
  body: string;
  /** How often this path was asked before. */
  before: number;
}

/** Simulated vendors, which count submissions. `strike` is called when a request was worked on, before its reply. */
async function startVendor(strike: (request: Request) => Promise<void>, forgets: boolean) {
  const startedAt = Date.now();
  const now = () => startedAt + (Date.now() - startedAt) * speed;
  const internet = createSimulatedInternet({ simulators, world: createWorld(), now, latency: noLatency });
  const counts = new Map<string, number>();
  const submissions = new Map<string, number>();
  const answer = async ({ url: path = '', method = 'GET', headers }: IncomingMessage, body: string) => {
    const [begin, base] = hosts.find(([start]) => path.startsWith(start)) ?? ['', ''];
    const names = ['authorization', 'x-api-version', 'content-type'] as const;
    const reply = await internet.request({
      method,
      url: base + path.slice(begin.length),
      headers: names.flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])] as const],
      ),
      body: body === '' ? null : body,
      timeoutMs: 10_000,
      maxResponseBytes: 10_000_000,
    });
    if (reply.outcome !== 'answered') throw new Error(reply.outcome);
    return reply;
  };
  const server = createServer((request, response) => {
    void (async () => {
      // Files are counted together.
      const path = (request.url ?? '').replace(/^\/files\/.*/, '/files');
      const body = await text(request);
      const before = counts.get(path) ?? 0;
      counts.set(path, before + 1);
      const isForgotten = forgets && submits.has(path) && before === 0;
      if (submits.has(path) && !isForgotten) {
        const name = submission.parse(JSON.parse(body));
        submissions.set(name, (submissions.get(name) ?? 0) + 1);
      }
      const reply = isForgotten ? null : await answer(request, body);
      await strike({ path, body, before });
      response.writeHead(reply?.status ?? 500, { 'content-type': 'application/json' });
      response.end(reply?.body);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, counts, submissions };
}

interface Strike {
  provider?: Provider;
  path: string;
  /** The request at which the process is killed, by how many came before it. */
  at: number;
  /** How long after the request it dies; 0: before the reply. */
  afterMs?: number;
  /** Whether the vendor does not take the submission. */
  forgets?: boolean;
}

/** Kills the first process, and lets another one finish. */
async function killAndFinish({ provider = 'icypeas', path, at, afterMs = 0, forgets = false }: Strike) {
  const home = await createHome('postgres');
  onTestFinished(() => home.remove());
  let first: ChildProcess | null = null;
  const vendor = await startVendor(async (request) => {
    if (request.path !== path || request.before !== at || first === null) return;
    const child = first;
    const kill = async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    if (afterMs === 0) await kill();
    else setTimeout(() => void kill(), afterMs);
  }, forgets);
  const env = {
    ...bareEnv(),
    ...home.env,
    BULK_VENDOR_URL: vendor.url,
    BULK_PROVIDER: provider,
    BULK_QUESTIONS: `${questions[provider]}`,
  };
  const start = () => {
    const child = spawn(process.execPath, [...briefly, script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  first = start();
  first.stdout?.resume();
  const [, signal] = await once(first, 'exit');
  expect(signal).toBe('SIGKILL');
  const second = start();
  if (second.stdout === null) throw new Error('its output is a pipe');
  const answers = z.array(z.string()).parse(JSON.parse(await text(second.stdout)));
  return { ...vendor, answers };
}

const everyone = async (provider: Provider = 'icypeas') => {
  const home = await createHome('postgres');
  onTestFinished(() => home.remove());
  const vendor = await startVendor(() => Promise.resolve(), false);
  const asked = { BULK_PROVIDER: provider, BULK_QUESTIONS: `${questions[provider]}` };
  const env = { ...bareEnv(), ...home.env, BULK_VENDOR_URL: vendor.url, ...asked };
  const child = spawn(process.execPath, [...briefly, script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return z.array(z.string()).parse(JSON.parse(await text(child.stdout)));
};

describe.skipIf(inject('postgresUrl') === null)('a process that is killed amid bulk jobs (postgres)', () => {
  const eachOnce = (submissions: ReadonlyMap<string, number>) => {
    expect(submissions.size).toBeGreaterThan(0);
    expect([...submissions.values()].every((count) => count === 1)).toBe(true);
  };

  it.each<[string, Strike]>([
    ['after the submission, before its id is stored', { path: '/bulk-search', at: 0 }],
    ['after the id is stored', { path: '/bulk-search', at: 0, afterMs: 150 }],
    ['within a page', { path: '/bulk-single-searchs/read', at: 1 }],
    ['among files', { provider: 'crustdata', path: '/files', at: 3 }],
  ])('%s submits nothing twice', { timeout: 120_000 }, async (_name, strike) => {
    const [{ submissions, answers }, undisturbed] = await Promise.all([
      killAndFinish(strike),
      everyone(strike.provider),
    ]);
    eachOnce(submissions);
    // All leave in one file.
    expect(submissions.size).toBe(1);
    expect(answers).toEqual(undisturbed);
  });

  it('asks again what the vendor does not know, and says so', { timeout: 120_000 }, async () => {
    const { submissions, answers } = await killAndFinish({ path: '/bulk-search', at: 0, forgets: true });
    eachOnce(submissions);
    expect(answers.some((answer) => answer.endsWith(' (lost)'))).toBe(true);
    expect(answers.filter((answer) => answer.includes('@')).length).toBeGreaterThan(questions.icypeas / 4);
  });

  it('asks again what has no name at the vendor, and says so', { timeout: 120_000 }, async () => {
    const strike = { provider: 'crustdata', path: '/batch/person/enrich', at: 0 } as const;
    const [{ counts, answers }, undisturbed] = await Promise.all([
      killAndFinish(strike),
      everyone('crustdata'),
    ]);
    expect(counts.get('/batch/person/enrich')).toBeGreaterThan(1);
    const lost = answers.filter((answer) => answer.endsWith(' (lost)'));
    expect(lost.length).toBeGreaterThan(questions.crustdata / 4);
    expect(answers.map((answer) => answer.replace(/ \(lost\)$/, ''))).toEqual(undisturbed);
  });
});
