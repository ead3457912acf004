import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBatches } from './batches.ts';
import { createBreakers } from './breakers.ts';
import { callOperation } from './call-operation.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import { noDatabases } from './no-databases.fixture.ts';
import type { Limits } from './provider-spec.ts';
import { defineProvider } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';
import { text } from './shapes.ts';

const bodySchema = z.object({ name: z.string().optional(), names: z.array(z.string()).optional() });
const partsSchema = z.object({ parts: z.array(z.unknown()) });

const answered = (status: number, body: unknown): OutboundResult => ({
  outcome: 'answered',
  status,
  headers: [],
  body: Buffer.from(JSON.stringify(body)),
});

/** A vendor that knows the address of everybody, takes three names at most, and none that is `bad`. */
function honest(names: readonly string[]): OutboundResult {
  if (names.length > 3 || names.includes('bad')) return answered(400, {});
  const parts = names.map((name) => partOf(name));
  return answered(200, names.length === 1 ? (parts[0] ?? {}) : { parts });
}

function partOf(name: string): unknown {
  if (name === 'nobody') return null;
  if (name === 'poor') return { error: 'no_credits' };
  return name === 'odd' ? { email: 7 } : { email: `${name}@acme.test` };
}

interface Around {
  limits?: Limits;
  kindOf?: (name: string) => string;
  organizationOf?: (name: string) => string;
  reply?: (names: readonly string[]) => OutboundResult;
}

/** Asks about all of these at once. */
async function ask(
  names: readonly string[],
  {
    limits = { requestsPerSecond: 1 },
    kindOf = () => '',
    organizationOf = () => 'org-1',
    reply = honest,
  }: Around = {},
) {
  const clock = createFakeClock();
  const sent: string[][] = [];
  const provider = defineProvider({
    id: 'northmail',
    label: 'Northmail',
    baseUrl: 'https://api.northmail.test',
    auth: 'none',
    limits,
    errors: { codeAt: ['error'], means: { no_credits: 'quota_exhausted', 404: 'not_found' } },
  });
  const findEmail = provider.post('find_email', '/find', {
    ask: (name: string) => ({ name }),
    reply: { email: text },
    answer: ({ email }) => (email ? { email } : null),
    batch: {
      max: 3,
      kindOf,
      request: (inputs) => ({ method: 'POST', path: '/find-many', body: { names: inputs } }),
      split: (body) => partsSchema.parse(body).parts,
    },
  });
  const request = async ({ body }: OutboundRequest): Promise<OutboundResult> => {
    const { name = '', names: many = [name] } = bodySchema.parse(JSON.parse(body ?? ''));
    sent.push(many);
    return reply(many);
  };
  const settings = {
    vendors: { request },
    web: { request },
    baseUrl: ({ baseUrl }: { baseUrl: string }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    batches: createBatches(),
    databases: noDatabases,
    breakers: createBreakers(),
    haste: 1,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
  };
  const calls = names.map((name) =>
    callOperation(settings, {
      operation: findEmail,
      input: name,
      context: {
        credential: { id: 'managed:northmail', key: null, kind: 'managed' },
        organizationId: organizationOf(name),
        digest: name,
        idempotencyKey: name,
        mayAsk: () => Promise.resolve(true),
        class: 1,
      },
    }),
  );
  const [results] = await Promise.all([Promise.all(calls), clock.run()]);
  const told = results.map((result) =>
    result.outcome === 'found'
      ? result.answer.email
      : result.outcome === 'failed'
        ? result.meaning
        : 'not_found',
  );
  return { told, sent, results, endedAt: clock.now() };
}

const nine = Array.from({ length: 9 }, (_, at) => `n${at}`);

describe('questions that wait for a place', () => {
  test('go out together, in their order, as many as the vendor takes', async () => {
    const { told, sent, endedAt } = await ask(nine);
    expect(sent).toEqual([nine.slice(0, 3), nine.slice(3, 6), nine.slice(6)]);
    expect(told).toEqual(nine.map((name) => `${name}@acme.test`));
    expect(endedAt).toBeLessThan(4000);
  });

  test('go alone where there is only one', async () => {
    const { told, sent } = await ask(['ana']);
    expect(sent).toEqual([['ana']]);
    expect(told).toEqual(['ana@acme.test']);
  });

  test('never share a request with those of another organization', async () => {
    const { sent } = await ask(nine, {
      organizationOf: (name) => (Number(name.slice(1)) % 2 === 0 ? 'even' : 'odd'),
    });
    for (const names of sent) expect(new Set(names.map((name) => Number(name.slice(1)) % 2)).size).toBe(1);
    expect(sent.flat().toSorted()).toEqual(nine);
  });

  test('never share a request with those of another kind', async () => {
    const { told, sent } = await ask(nine, { kindOf: (name) => (name < 'n5' ? 'small' : 'large') });
    expect(sent.map((names) => new Set(names.map((name) => name < 'n5')).size)).toEqual(sent.map(() => 1));
    expect(sent.flat().toSorted()).toEqual(nine);
    expect(told).toEqual(nine.map((name) => `${name}@acme.test`));
  });

  test('wait for nothing where there is no limit, and go alone', async () => {
    const { sent, endedAt } = await ask(nine, { limits: {} });
    expect(sent).toEqual(nine.map((name) => [name]));
    expect(endedAt).toBe(0);
  });
});

describe('a question that fails in a batch', () => {
  test.each([
    ['nobody', 'not_found'],
    ['poor', 'quota_exhausted'],
    ['odd', 'broken_reply'],
  ])('fails alone: %s is %s', async (name, outcome) => {
    const { told, sent } = await ask(['ana', name, 'bob']);
    expect(sent).toHaveLength(1);
    expect(told).toEqual(['ana@acme.test', outcome, 'bob@acme.test']);
  });

  test('fails alone even if it makes the vendor refuse the batch', async () => {
    const { told, sent } = await ask(['ana', 'bad', 'bob']);
    expect(told).toEqual(['ana@acme.test', 'request_refused', 'bob@acme.test']);
    expect(sent).toEqual([['ana', 'bad', 'bob'], ['ana'], ['bad'], ['bob']]);
  });
});

test('a miss of a whole batch does not tell of which question, so each is asked alone', async () => {
  const reply = (names: readonly string[]) => (names.length > 1 ? answered(404, {}) : honest(names));
  const { told, sent } = await ask(['ana', 'nobody', 'bob'], { reply });
  expect(told).toEqual(['ana@acme.test', 'not_found', 'bob@acme.test']);
  expect(sent).toEqual([['ana', 'nobody', 'bob'], ['ana'], ['nobody'], ['bob']]);
});

test.each([
  ['with a part too few', { parts: [{ email: 'ana@acme.test' }] }, ['ana@acme.test', 'broken_reply']],
  ['without parts', {}, ['broken_reply', 'broken_reply']],
])('of a reply %s only what it tells is an answer', async (_, body, expected) => {
  expect((await ask(['ana', 'bob'], { reply: () => answered(200, body) })).told).toEqual(expected);
});

test('what happens to a batch happens to all of its questions', async () => {
  const { told, sent } = await ask(['ana', 'bob'], { reply: () => answered(402, {}) });
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['quota_exhausted', 'quota_exhausted']);
});

test('a batch is repeated as it was', async () => {
  let times = 0;
  const { told, sent } = await ask(nine.slice(0, 3), {
    reply: (names) => ((times += 1) === 1 ? answered(503, {}) : honest(names)),
  });
  expect(sent).toEqual([nine.slice(0, 3), nine.slice(0, 3)]);
  expect(told).toEqual(nine.slice(0, 3).map((name) => `${name}@acme.test`));
});

test('those who wait know how long they waited', async () => {
  const { results } = await ask(nine);
  expect(results[8]?.waitedMs).toBeGreaterThanOrEqual(1900);
});
