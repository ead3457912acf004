import { expect, it, vi } from 'vitest';
import { createClient } from './create-client.ts';
import { ConnectionError, RateLimitError } from './error-kinds.ts';
import { HeadraceError } from './headrace-error.ts';

interface Sent {
  url: string;
  init: RequestInit | undefined;
}

function clientOf(answer: () => Response) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push({ url: input instanceof Request ? input.url : String(input), init });
    return answer();
  };
  return { sent, client: createClient({ baseUrl: 'http://service.test/', apiKey: 'hr_x', fetch }) };
}

const request = { pipes: [{ pipe_id: 'email:iswork@1' }], input: [{ id: 1, email: 'a@b.com' }] };
const capacityHeaders = {
  'x-task-priority': '2',
  'x-p1-capacity': '0',
  'x-p2-capacity': '150',
  'x-p3-capacity': '99000',
};

it('sends a run with its key and reads the capacity', async () => {
  const { sent, client } = clientOf(() => Response.json({ id: 'r1' }, { headers: capacityHeaders }));
  const { run, capacity } = await client.run(request, { idempotencyKey: 'k1' });
  expect(run.id).toBe('r1');
  expect(capacity).toEqual({ priority: 2, p1: 0, p2: 150, p3: 99_000 });
  expect(sent[0]).toMatchObject({
    url: 'http://service.test/v1/pipes/run',
    init: {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { authorization: 'Bearer hr_x', 'content-type': 'application/json', 'idempotency-key': 'k1' },
    },
  });
});

it('has no capacity where a header is missing', async () => {
  const { client } = clientOf(() => Response.json({ id: 'r1' }, { headers: { 'x-task-priority': '1' } }));
  expect((await client.runSync(request)).capacity).toBeNull();
});

it('encodes what goes into a path', async () => {
  const { sent, client } = clientOf(() => Response.json({}));
  await client.showPipe('a/b@1');
  expect(sent[0]?.url).toBe('http://service.test/v1/catalog/pipes/a%2Fb%401');
});

it('throws the problem of an error, with when to try again', async () => {
  const problem = { type: 'org-rate-limited', title: 'T', status: 429, detail: 'D', request_id: 'q' };
  const { client } = clientOf(() => Response.json(problem, { status: 429, headers: { 'retry-after': '7' } }));
  const error = await client.check('r1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HeadraceError);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ type: 'org-rate-limited', remedy: 'Wait `retryAfterSeconds`.', path: null });
  expect(error).toMatchObject({ problem, status: 429, retryAfterSeconds: 7, message: 'D' });
});

it('reads an invalid pipeline as a problem that names its run', async () => {
  const errors = [{ code: 'UnknownPipe', message: 'M', path: 'pipes[0]' }];
  const body = { id: 'r9', status: 'failed', errors, type: 'invalid-pipeline', title: 'T', detail: 'D' };
  const { client } = clientOf(() => Response.json(body, { status: 400, headers: { 'x-request-id': 'q1' } }));
  await expect(client.run(request)).rejects.toMatchObject({
    problem: { type: 'invalid-pipeline', status: 400, detail: 'D', errors, run_id: 'r9', request_id: 'q1' },
  });
});

it('makes a problem of an answer that is none', async () => {
  const { client } = clientOf(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
  await expect(client.check('r1')).rejects.toMatchObject({
    problem: { type: 'unavailable', title: 'HTTP 502 Bad Gateway' },
  });
});

it('in a browser, names the organization instead of sending a key', async () => {
  const sent: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(init);
    return Response.json({ pipes: [] });
  };
  await createClient({ baseUrl: '', organization: 'org1', fetch }).listPipes();
  expect(sent[0]?.headers).toEqual({ 'x-organization': 'org1' });
});

it('asks for what is looked at with its filters alone', async () => {
  const { sent, client } = clientOf(() => Response.json({}));
  await client.listRuns();
  await client.listRuns({ status: 'failed', sheet_id: 7, cursor: undefined });
  await client.readUsage({ group: 'pipe', from: '2026-08-01' });
  await client.readTimeline('r/1');
  await client.proveEntry('12');
  await client.plan(request);
  expect(sent.map(({ url }) => url.replace('http://service.test', ''))).toEqual([
    '/v1/runs',
    '/v1/runs?status=failed&sheet_id=7',
    '/v1/credits/usage?group=pipe&from=2026-08-01',
    '/v1/runs/r%2F1/timeline',
    '/v1/credits/entries/12',
    '/v1/pipes/plan',
  ]);
  expect(sent.at(-1)?.init).toMatchObject({ method: 'POST', body: JSON.stringify(request) });
});

it('tells a broken connection from the abort of a caller', async () => {
  const { client } = clientOf(() => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  });
  const error = await client.check('r1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({
    type: 'connection',
    status: 0,
    isTransient: true,
    message: 'The request got no answer: connect ECONNREFUSED.',
  });
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(client.check('r1', { signal })).rejects.toThrow('enough');
});

it('refuses the key of an organization in a page, unless it is told otherwise', () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {});
  try {
    const baseUrl = 'http://service.test';
    expect(() => createClient({ baseUrl, apiKey: 'hr_x' })).toThrow('Use a public key (pk_…)');
    createClient({ baseUrl, apiKey: 'hr_x', allowKeyInPage: true });
    createClient({ baseUrl, apiKey: 'pk_x' });
  } finally {
    vi.unstubAllGlobals();
  }
});

it('refuses it in a worker of a page, and in no other worker', () => {
  const settings = { baseUrl: 'http://service.test', apiKey: 'hr_x' };
  vi.stubGlobal('WorkerGlobalScope', () => {});
  try {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    createClient(settings);
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0' });
    expect(() => createClient(settings)).toThrow('Use a public key (pk_…)');
  } finally {
    vi.unstubAllGlobals();
  }
});

it('refuses settings with which no call could succeed, and does not quote the key', () => {
  for (const baseUrl of ['localhost:4400', '127.0.0.1:4400', 'http://', 'http://user:word@service.test'])
    expect(() => createClient({ baseUrl }), baseUrl).toThrow('must be an http:// or https:// address');
  for (const baseUrl of ['', '/headrace', 'https://service.test/headrace/']) createClient({ baseUrl });
  const refusal = /^`apiKey` has characters that no key has/;
  for (const apiKey of ['hr_one\nhr_two', 'hr_…', 'hr_one two'])
    expect(() => createClient({ baseUrl: 'http://service.test', apiKey }), apiKey).toThrow(refusal);
  // As `cat key.txt` has it.
  createClient({ baseUrl: 'http://service.test', apiKey: 'hr_one\n' });
});
