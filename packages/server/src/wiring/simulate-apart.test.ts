import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import { createCompute } from '../compute/compute.ts';
import { runInPlace } from '../engine/compute-in-place.fixture.ts';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import type { OutboundRequest, OutboundResult } from '../providers/kit/guarded-request.ts';
import { simulateApart } from './simulate-apart.ts';

const compute = createCompute({ niceness: 0 });
afterAll(() => compute.close());

const ask = (part: Partial<OutboundRequest>): OutboundRequest => ({
  url: 'https://api.resend.com/emails',
  method: 'GET',
  headers: [['authorization', 'Bearer sandbox']],
  body: null,
  timeoutMs: 30_000,
  maxResponseBytes: 1_000_000,
  ...part,
});
const post = (url: string, body: unknown, headers: [string, string][] = []) =>
  ask({ url, method: 'POST', body: JSON.stringify(body), headers });

const jobUrl = 'https://app.icypeas.com/api/email-search';
const startJob = (at: number) =>
  post(jobUrl, { firstname: 'Jane', lastname: 'Doe', domainOrCompany: `acme${at}.example` }, [
    ['authorization', 'sandbox'],
  ]);
const email = { from: 'a@acme.com', to: ['b@acme.com'], subject: 'Hi', text: 'Hi' };
const sendEmail = () => post('https://api.resend.com/emails', email, [['authorization', 'Bearer sandbox']]);

const textOf = (result: OutboundResult) =>
  result.outcome === 'answered' ? result.body.toString('utf8') : result.message;
const jobReply = z
  .object({ item: z.record(z.string(), z.unknown()) })
  .transform(({ item }) => z.string().parse(item['_id']));
const emailReply = z.object({ id: z.string() });

describe('the simulated internet, asked in children', () => {
  it('answers as it does in this process', async () => {
    const here = createSimulatedInternet({ simulators, world: createWorld(), latency: noLatency });
    const apart = simulateApart(compute.forSandbox).http('acme');
    const requests = [
      ask({ url: 'https://www.acme.example/' }),
      ask({ url: 'https://acme.example/', method: 'HEAD' }),
      ask({ url: 'not a url' }),
      ask({ url: 'https://nobody.invalid/' }),
      post('https://api.apollo.io/api/v1/mixed_people/api_search', { person_titles: ['Sales Manager'] }, [
        ['x-api-key', 'sandbox'],
      ]),
      ask({ url: 'https://www.acme.example/', maxResponseBytes: 10 }),
    ];
    for (const request of requests) {
      const { delayedMs: _delayedMs, ...answer } = await apart.request(request);
      expect(answer).toEqual(await here.request(request));
    }
    expect(compute.state().sandbox.children).toBeGreaterThan(0);
  }, 600_000);

  it('remembers jobs whichever child answers, and whatever became of the one that took them', async () => {
    const first = createCompute({ niceness: 0 });
    const second = createCompute({ niceness: 0 });
    let current = first;
    const { request } = simulateApart((id) => current.forSandbox(id)).http('acme');
    const started = await Promise.all(Array.from({ length: 30 }, (_, at) => request(startJob(at))));
    const ids = started.map((result) => jobReply.parse(JSON.parse(textOf(result))));
    expect(new Set(ids).size).toBe(30);
    first.close();
    current = second;
    for (const id of ids.slice(0, 3)) {
      const read = post('https://app.icypeas.com/api/bulk-single-searchs/read', { id }, [
        ['authorization', 'sandbox'],
      ]);
      expect(textOf(await request(read))).toContain(id);
    }
    second.close();
  });
});

describe('what vendors remember', () => {
  /** Answers come in any order. */
  const shuffled: RunTask = async (task, program, input) => {
    await new Promise((done) => setTimeout(done, Math.random() * 5));
    return runInPlace(task, program, input);
  };

  it('is right for many requests at one time that count the same things', async () => {
    const { request } = simulateApart(() => shuffled).http('acme');
    const sent = await Promise.all(Array.from({ length: 40 }, () => request(sendEmail())));
    const ids = sent.map((result) => emailReply.parse(JSON.parse(textOf(result))).id);
    expect(new Set(ids).size).toBe(40);
  });

  it('is not shared with other organizations', async () => {
    const side = simulateApart(() => runInPlace);
    const { id } = emailReply.parse(JSON.parse(textOf(await side.http('acme').request(sendEmail()))));
    const read = ask({ url: `https://api.resend.com/emails/${id}` });
    expect(await side.http('acme').request(read)).toMatchObject({ status: 200 });
    expect(await side.http('other').request(read)).toMatchObject({ status: 404 });
  });
});

it('a request that takes too much ends as such, and is not asked again', async () => {
  let asked = 0;
  const tooMuch: RunTask = () => {
    asked += 1;
    return Promise.reject(new ComputeLimit('It takes more.'));
  };
  const { http, databases } = simulateApart(() => tooMuch);
  expect(await http('acme').request(sendEmail())).toMatchObject({ outcome: 'failed', isLimit: true });
  const query = { object: 'people', fields: [], match: null };
  expect(await databases('acme').readRows({ query, at: null, size: 1 }, 'sandbox')).toMatchObject({
    meaning: 'compute_limit',
  });
  expect(asked).toBe(2);
});

it('nothing of the simulated world is loaded where a service starts', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const seen = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm,
    );
    for (const [, path = ''] of imports) {
      if (path.startsWith('.')) follow(resolve(dirname(file), path));
      else packages.add(path);
    }
  };
  follow(resolve(root, 'main.ts'));
  expect(seen.size).toBeGreaterThan(500);
  expect(packages).toContain('fastify');
  expect([...packages].filter((name) => name.startsWith('@headrace/sandbox'))).toEqual([]);
});
