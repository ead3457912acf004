import { gen, sample } from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogPipe } from '../src/contract/catalog.ts';
import { catalogPipes } from '../src/contract/catalog.ts';
import { problem, problemTypes } from '../src/contract/errors.ts';
import { fuzzScale, seed } from './fixed-seed.ts';
import type { FuzzCase } from './fuzz-cases.ts';
import { drawCase } from './fuzz-cases.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const counts = { pglite: 1000 * fuzzScale, postgres: 500 * fuzzScale };
const batchSize = 250;
/** A request that takes longer has hung, on however busy a machine. */
const patienceMs = 120_000;
/** No answer is worth more than this, whatever was sent. */
const maxAnswer = 20_000_000;

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

describeOnBothHomes(`whatever arrives (FUZZ_SEED=${seed})`, (home) => {
  let service: TestService;
  let pool: Pool;
  let pipes: readonly CatalogPipe[];
  beforeAll(async () => {
    service = await startService(home, { HEADRACE_SYNC_TIMEOUT_MS: '60000' });
    pool = new Pool(service.url, { connections: 12, headersTimeout: patienceMs, bodyTimeout: patienceMs });
    ({ pipes } = catalogPipes.parse((await service.call('/v1/catalog/pipes')).json));
  });
  afterAll(async () => {
    await pool.destroy();
    await service.stop();
  });

  const send = async ({ method, path, headers, body }: FuzzCase): Promise<Reply> => {
    const reply = await pool.request({ method, path, headers, body });
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
  };

  it(
    `gets an answer, and leaves the service well (${counts[home]} requests)`,
    // Hundreds of times as long as one of them may take: what it guards against is an answer that never comes.
    { timeout: 1_800_000 },
    async () => {
      const keys = { api: service.apiKey, operator: service.server.operatorToken };
      const runs = new Set<string>();
      const failures: string[] = [];
      for (let start = 0; start < counts[home]; start += batchSize) {
        const draws = sample(gen(), { seed: seed + start, numRuns: batchSize });
        const cases = draws.map((draw) => drawCase(draw, pipes, keys));
        await inParallel(cases, async (sent) => {
          try {
            const id = checkReply(sent, await send(sent));
            if (id !== null) runs.add(id);
          } catch (error) {
            failures.push(`${String(error).slice(0, 600)} <- ${show(sent)}`);
          }
        });
        expect(failures.slice(0, 5), `FUZZ_SEED=${seed}`).toEqual([]);
        await expectWell(service);
      }
      await inParallel([...runs], (id) => expectEnded(service, id));
      const { headers } = await service.call('/v1/pipes/run', { body: {} });
      expect(headers.get('x-p3-capacity')).toBe('100000');
      expect(runs.size).toBeGreaterThan(counts[home] / 10);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );
});

/** Runs a task on each item, twelve at a time. */
async function inParallel<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await task(item);
  };
  await Promise.all(Array.from({ length: 12 }, lane));
}

/** The id of the run the request made, if it did. */
function checkReply({ method, path }: FuzzCase, { status, headers, text }: Reply): string | null {
  expect(status >= 200 && status < 500, `${status} ${text.slice(0, 500)}`).toBe(true);
  expect(headers['x-request-id']).toMatch(/^[\w.-]{1,100}$/);
  expect(text.length).toBeLessThan(maxAnswer);
  if (method === 'HEAD' || status < 400) {
    return status === 200 && method === 'POST' && /^\/v1\/pipes\/run(\/sync)?$/.test(path)
      ? String(JSON.parse(text).id)
      : null;
  }
  const answer: unknown = JSON.parse(text);
  const isRun = String(headers['content-type']).startsWith('application/json');
  if (isRun)
    expect(answer).toMatchObject({
      status: 'failed',
      type: 'invalid-pipeline',
      records: {},
      errors: expect.arrayContaining([expect.objectContaining({ code: expect.any(String) })]),
    });
  else expect(headers['content-type']).toMatch(/^application\/problem\+json\b/);
  const { type, detail } = isRun
    ? problem.pick({ type: true, detail: true }).strip().parse(answer)
    : problem.parse(answer);
  expect(problemTypes[type].status).toBe(status);
  expect(status).not.toBe(408);
  expect(detail).toMatch(/\w{3}/);
  expect(detail).not.toMatch(/\[object|Error:/);
  expect(detail.length).toBeLessThan(5000);
  return null;
}

async function expectWell(service: TestService): Promise<void> {
  expect((await service.call('/healthz')).json).toEqual({ status: 'ok' });
  const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
  const { status, json } = await service.call('/v1/pipes/run/sync', { body });
  expect(status).toBe(200);
  expect(json.records['1'].fields.last_name).toMatchObject({ value: 'Doe', status: 'completed' });
}

/** A run ends within patience, `completed`, with no cell left open. */
async function expectEnded(service: TestService, id: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const { status, text, json } = await service.call(`/v1/pipes/check/${id}`);
    expect(status).toBe(200);
    if (json.status === 'pending' || json.status === 'processing') {
      expect(Date.now(), `FUZZ_SEED=${seed} run ${id} does not end`).toBeLessThan(deadline);
      continue;
    }
    expect(json.status, `FUZZ_SEED=${seed} ${text.slice(0, 1000)}`).toBe('completed');
    const fields = Object.values<Record<string, unknown>>(json.records).flatMap(({ fields: cells }) =>
      Object.values(Object(cells)),
    );
    for (const cell of fields) {
      expect(cell).toMatchObject({ status: expect.stringMatching(/^(completed|failed|no_result|skipped)$/) });
      expect(cell, `FUZZ_SEED=${seed} ${text.slice(0, 1000)}`).not.toMatchObject({
        reason: { code: 'InternalError' },
      });
    }
    return;
  }
}

function show({ method, path, headers, body }: FuzzCase): string {
  const shown =
    body === null ? '' : body.length > 3000 ? `${body.slice(0, 3000)}… (${body.length} characters)` : body;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 500)} ${shown}`;
}
