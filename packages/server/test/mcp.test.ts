import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { startBilling } from './billing-service.ts';
import { callApi } from './service.ts';

let service: BillingService;
let agent: Client;
const clients: Client[] = [];

beforeAll(async () => {
  service = await startBilling('pglite');
  agent = await connectAs(service.apiKey);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await service.stop();
});

type Era = 'legacy' | 'auto';

async function connectAs(apiKey: string, mode: Era = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit }));
  clients.push(client);
  return client;
}

// Tests look into results freely; a wrong guess fails the test.
// oxlint-disable-next-line typescript/no-explicit-any
type Result = any;

/** The result of a tool. The client has checked it against the schema that the tool promises. */
async function use(name: string, given: Record<string, unknown> = {}, client = agent): Promise<Result> {
  // As long as tools wait at most: other tests may keep every core busy.
  const patient = name.startsWith('run_') ? { wait_seconds: 45, ...given } : given;
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: patient });
  expect(isError, JSON.stringify(content)).not.toBe(true);
  return structuredContent;
}

/** The text of a refusal. */
async function refusal(name: string, given: Record<string, unknown>, client = agent): Promise<string> {
  const result = await client.callTool({ name, arguments: given });
  expect(result.isError, JSON.stringify(result)).toBe(true);
  return JSON.stringify(result.content);
}

const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
  callApi(service.url, '/mcp', { apiKey: null, headers, body });

/** `fetch` does not let anybody choose the Host. */
async function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  const call = request(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }));
  const [answer]: IncomingMessage[] = await once(call, 'response');
  answer?.resume();
  return answer?.statusCode;
}

const people = [{ id: 'a', name: 'Dr. Jane Doe' }, { id: 'b' }];
const split = { pipes: [{ pipe_id: 'person:name:split@1' }], records: people };

describe('the endpoint', () => {
  it.each<Era>(['legacy', 'auto'])('lists the same tools to clients of both eras (%s)', async (mode) => {
    const client = await connectAs(service.apiKey, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('run_pipes');
    const costly = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    for (const { name, inputSchema } of costly.filter((tool) => tool.name.startsWith('run_')))
      expect(inputSchema.required, name).toContain('max_credits');
    expect(client.getServerVersion()).toMatchObject({ name: 'headrace' });
  });

  it('refuses callers without a key, and pages of other origins, whatever their key', async () => {
    const authorization = `Bearer ${service.apiKey}`;
    const unknown = await post({});
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const { host } = new URL(service.url);
    expect((await post({ authorization, origin: `http://${host}` })).status).toBe(200);
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization, origin: 'null' })).status).toBe(403);
    // A page whose name was pointed at this machine.
    const rebound = { authorization, origin: 'http://evil.example', host: 'evil.example' };
    expect(await statusOf(rebound)).toBe(403);
    expect(await statusOf({ ...rebound, origin: `http://${host}`, host })).toBe(200);
  });

  it('keeps no sessions: it takes one message by POST, and nothing else', async () => {
    const { apiKey } = service;
    for (const method of ['GET', 'DELETE']) {
      const answer = await callApi(service.url, '/mcp', { method, apiKey });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const authorization = `Bearer ${apiKey}`;
    expect((await post({ authorization }, [])).status).toBe(400);
    expect((await post({ authorization }, { padding: 'x'.repeat(270_000) })).status).toBe(413);
    const answer = await post({ authorization });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
  });
});

it('an agent finds, describes, estimates, runs, checks and explains', async () => {
  const { found } = await use('find_pipes_and_searches', { query: 'split a name into first and last name' });
  expect(found[0]).toMatchObject({ id: 'person:name:split@1', kind: 'pipe', price: 'free' });
  const described = await use('describe_pipe_or_search', { id: found[0].id });
  expect(described).toMatchObject({ needs: 'name', effects: 'never' });
  expect(await use('estimate_cost', split)).toMatchObject({ max: 0 });
  const run = await use('run_pipes', { ...split, max_credits: 0 });
  expect(run).toMatchObject({ status: 'completed', total_records: 2, next_offset: null });
  expect(run.records[0].values).toMatchObject({ first_name: 'Jane', last_name: 'Doe' });
  expect(run.records[1].problems.first_name).toMatch(/^skipped: /);
  // What was sent does not come back, neither here nor there.
  const { json, text } = await service.call(`/v1/pipes/check/${run.run_id}`);
  expect(Object.keys(json.records.a.fields)).toEqual(['id', 'first_name', 'last_name']);
  expect(text.startsWith(`{"id":"${run.run_id}"`)).toBe(true);
  const page = await use('check_run', { run_id: run.run_id, limit: 1 });
  expect(page.run).toMatchObject({ next_offset: 1, records: [run.records[0]] });
});

it('a run costs at most what the agent named, and its cells say who was asked', async () => {
  const input = await use('run_search', {
    search_id: 'people:profiles:amplemarket@2',
    limit: 3,
    filters: { current_job_titles: ['Engineer'] },
    environment: 'sandbox',
    max_credits: 0,
  });
  expect(input.rows).toHaveLength(3);
  expect(input.next_page).toMatchObject({ search_id: 'people:profiles:amplemarket@2' });
  const pipes = [
    { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'leadmagic' }] } },
  ];
  const records = [{ id: 1, name: 'Jane Doe', company_domain: 'acme.com' }];
  const poor = await use('run_pipes', { pipes, records, max_credits: 0 });
  expect(poor).toMatchObject({ status: 'completed', credits_spent: 0 });
  expect(poor.records[0].problems.work_email).toMatch(/^failed: /);
  const asked = await use('run_pipes', { pipes, records, max_credits: 5, idempotency_key: 'once' });
  const again = await use('run_pipes', { pipes, records, max_credits: 5, idempotency_key: 'once' });
  expect(again.run_id).toBe(asked.run_id);
  const { explained } = await use('explain_cell', {
    run_id: asked.run_id,
    record_id: 1,
    field: 'work_email',
  });
  expect(explained).toMatchObject([
    { made_by: pipes[0]?.pipe_id, credits: asked.credits_spent, asked: [{ provider: 'leadmagic' }] },
  ]);
});

it('a run that takes longer than the agent waits goes on, and is found again', async () => {
  const run = await use('run_pipes', { ...split, max_credits: 0, wait_seconds: 0 });
  expect(run.run_id).toMatch(/\w/);
  await expect
    .poll(async () => (await use('check_run', { run_id: run.run_id })).run.status)
    .toBe('completed');
});

describe('the agent is refused', () => {
  it('a run without a ceiling, with the place of what is wrong', async () => {
    expect(await refusal('run_pipes', split)).toContain('max_credits');
    const odd = { pipes: [{ pipe_id: 'person:nme:split@1' }], records: people, max_credits: 0 };
    expect(await refusal('run_pipes', odd)).toMatch(/pipes\[0\]\.pipe_id: .*person:name:split@1/);
    const short = { ...split, records: [{ id: 'a', nme: 'x' }], max_credits: 0 };
    expect(await refusal('run_pipes', short)).toMatch(/pipes\[0\].*needs \\"name\\"/);
  });

  it('effects that nobody allowed, whichever way a pipe has them', async () => {
    const claim = {
      pipes: [{ pipe_id: 'bucket:claim@1', config: { bucket: 'mcp', key: '{{ name }}' } }],
      records: [{ id: 1, name: 'Jane' }],
      max_credits: 0,
    };
    expect(await refusal('run_pipes', claim)).toContain('allow_effects: true');
    expect((await service.call('/v1/buckets')).json.buckets).toEqual([]);
    const send = (method: string) => ({
      pipes: [{ pipe_id: 'http:request@1', config: { url: 'https://api.example.com/', method } }],
      records: [{ id: 1 }],
      max_credits: 0,
      environment: 'sandbox',
    });
    expect(await refusal('run_pipes', send('POST'))).toContain('http:request@1');
    expect(await use('run_pipes', send('GET'))).toMatchObject({ status: 'completed' });
    expect(await use('run_pipes', { ...claim, allow_effects: true })).toMatchObject({
      records: [{ values: { bucket_claimed: true } }],
    });
  });
});

it('an agent keeps records in a sheet and runs its pipes there', async () => {
  const sheet = await use('create_sheet', {
    project: 'agents',
    name: 'people',
    environment: 'sandbox',
    columns: [{ name: 'name' }],
    pipes: [
      { pipe_id: 'person:name:split@1' },
      { pipe_id: 'bucket:claim@1', config: { bucket: 'sheet', key: '{{ last_name }}' } },
    ],
  });
  const { sheet_id: id } = sheet;
  expect(sheet.pipes).toMatchObject([{ id: 'p1' }, { id: 'p2', runs_by_itself: 'off' }]);
  const added = await use('add_sheet_rows', { sheet_id: id, rows: [{ name: 'Jane Doe' }, { nme: 'x' }] });
  expect(added).toMatchObject({ appended: 1, rejected: [{ index: 1 }] });
  const run = { sheet_id: id, pipes: ['p1', 'p2'], max_credits: 0 };
  expect(await refusal('run_sheet', run)).toContain('bucket:claim@1');
  const ended = await use('run_sheet', { ...run, allow_effects: true });
  expect(ended).toMatchObject({ status: 'completed', credits_spent: 0, cells_waiting: 0 });
  expect(await use('check_run', { sheet_id: id, run_no: ended.run_no })).toMatchObject({ sheet_run: ended });
  const { rows } = await use('read_sheet_rows', { sheet_id: id });
  expect(rows[0].values).toMatchObject({ first_name: 'Jane', bucket_claimed: true });
  expect((await use('list_sheets', { environment: 'sandbox' })).sheets).toMatchObject([
    { sheet_id: id, rows: 1 },
  ]);
});

it('runs that a run of a sheet sets off need the same permissions as their own', async () => {
  const columns = [{ name: 'name' }, { name: 'company_domain' }];
  const first = { pipe_id: 'person:name:split@1', auto: 'off' };
  const claim = { pipe_id: 'bucket:claim@1', config: { bucket: 'auto', key: '{{ last_name }}' } };
  const input = { input_fields: { name: { alias: 'last_name' } } };
  const find = { pipe_id: 'person:workemail:waterfall@1', config: input };
  const create = async (name: string, pipe: object, budget: number | null = null) => {
    const pipes = [first, { ...pipe, auto: 'off' }];
    const { json } = await service.call('/v1/sheets', { body: { project: 'auto', name, columns, pipes } });
    if (budget !== null) await service.call(`/v1/sheets/${json.id}`, { method: 'PATCH', body: { budget } });
    const body = { ...pipe, auto: 'changes' };
    const set = await service.call(`/v1/sheets/${json.id}/pipes/p2`, { method: 'PUT', body });
    expect(set.status, set.text).toBe(200);
    return { sheet_id: json.id, pipes: ['p1'], max_credits: 0 };
  };
  const writing = await create('writes', claim);
  expect(await refusal('run_sheet', writing)).toContain('bucket:claim@1');
  expect(await use('run_sheet', { ...writing, allow_effects: true })).toMatchObject({ status: 'completed' });
  const costly = await create('costs', find, 5);
  expect(await refusal('run_sheet', costly)).toMatch(/up to 5 credits a day.*allow_automatic_costs: true/);
  expect(await use('run_sheet', { ...costly, allow_automatic_costs: true })).toMatchObject({
    status: 'completed',
  });
});

it('an answer stays short, and says where the next one begins', async () => {
  const text = 'long '.repeat(250);
  const records = Array.from({ length: 90 }, (_, at) => ({ id: at, text: `${at} ${text}` }));
  const pipes = [{ pipe_id: 'template:fill@1', config: { template: '{{ text }}' } }];
  const { run_id: runId } = await use('run_pipes', { pipes, records, max_credits: 0 });
  const seen: number[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { run } = await use('check_run', { run_id: runId, offset, limit: 100 });
    expect(JSON.stringify(run).length).toBeLessThan(45_000);
    seen.push(...run.records.map(({ id }: { id: number }) => id));
    offset = run.next_offset;
  }
  expect(seen).toEqual(records.map(({ id }) => id));

  const names = Array.from({ length: 30 }, (_, at) => `text_${at}`);
  const sheet = { project: 'agents', name: 'wide', columns: names.map((name) => ({ name })) };
  const { sheet_id: id } = await use('create_sheet', sheet);
  const wide = () => Object.fromEntries(names.map((name) => [name, text.slice(0, 250)]));
  await use('add_sheet_rows', { sheet_id: id, rows: Array.from({ length: 20 }, wide) });
  const rows: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const place = cursor === undefined ? {} : { cursor };
    const page = await use('read_sheet_rows', { sheet_id: id, limit: 100, ...place });
    expect(JSON.stringify(page).length).toBeLessThan(45_000);
    rows.push(...page.rows.map(({ row_id: row }: { row_id: number }) => row));
    cursor = page.next_cursor;
  }
  expect(rows).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

it('rights are those of the key, and another organization sees nothing', async () => {
  const key = async (role: string) =>
    (await service.call('/v1/keys', { body: { name: role, role } })).json.api_key;
  const viewer = await connectAs(await key('viewer'));
  expect(await use('estimate_cost', split, viewer)).toMatchObject({ max: 0 });
  expect(await refusal('run_pipes', { ...split, max_credits: 0 }, viewer)).toContain('This is a viewer key');
  const member = await connectAs(await key('member'));
  const { run_id: runId } = await use('run_pipes', { ...split, max_credits: 0 }, member);
  const other = await connectAs((await service.createOrganization('free')).apiKey);
  expect(await refusal('check_run', { run_id: runId }, other)).toContain('There is nothing here');
  const { publicKeys } = await service.createOrganization('free');
  expect((await post({ authorization: `Bearer ${publicKeys[0]}` })).status).toBe(403);
});

it('values of filters are completed', async () => {
  const { filters } = await use('describe_pipe_or_search', { id: 'people:profiles:amplemarket@2' });
  const sources = filters.flatMap(({ source }: { source?: string }) => source ?? []);
  const { values } = await use('complete_value', { source: sources[0], query: 'ber' });
  expect(values.length).toBeGreaterThan(0);
  expect(await refusal('complete_value', { source: 'nowhere' })).toContain('There is no source');
});
