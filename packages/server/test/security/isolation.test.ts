import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { apiKeys, createdApiKey } from '../../src/contract/api-keys.ts';
import { connection } from '../../src/contract/vault.ts';
import type { Access } from '../../src/http/access.ts';
import { accessOf, allowedRoles } from '../../src/http/access.ts';
import { openBrowser } from '../browser.ts';
import { openEventStream } from '../event-stream.ts';
import { expectProblem } from '../expect-problem.ts';
import {
  emailRequest,
  grantTo,
  peopleRecords,
  readCredits,
  runSync,
  startBilling,
} from '../billing-service.ts';
import type { Answer, Call, TestOrganization, TestService } from '../service.ts';
import { callApi, describeOnBothHomes, startOn } from '../service.ts';
import type { SearchResponse } from '../../src/contract/search-response.ts';
import { searchOf } from '../search-service.ts';
import { runOf } from '../wait-for.ts';
import { csv, plainDataset } from './dataset-paths.ts';
import { lookAt } from './look-at.ts';
import { lists, operatorPaths, plainBody, tries } from './every-path.ts';
import { plainSearch } from './search-paths.ts';
import type { Ids } from './try-path.ts';
import { nobodys } from './try-path.ts';
import { addWebhook } from './webhook-paths.ts';

const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()).optional() }))),
});
const sandbox = { config: { environment: 'sandbox' } };
const split = 'person:name:split@1';
const vaultKey = 'sk-live-of-the-other-organization';

describeOnBothHomes("another organization's things", (home) => {
  let billing: Awaited<ReturnType<typeof startBilling>>;
  let service: TestService;
  let theirs: { ids: Ids; call: Call };
  let attacker: TestOrganization;
  /** A key of the same organization that only reads. */
  let viewer: string;
  beforeAll(async () => {
    billing = await startBilling(home);
    const victim = await billing.createOrganization('free');
    const ids = await fill(billing, victim);
    attacker = await billing.createOrganization('free');
    await billing.server.stop();
    // Without a worker, so that a run stays pending, which is the one that could be canceled.
    const settings = { HEADRACE_SYNC_TIMEOUT_MS: '200', HEADRACE_TRUST_PROXY: '127.0.0.1' };
    service = await startOn({ ...billing.env, ...settings }, 'api');
    const call: Call = (path, options = {}) =>
      callApi(service.url, path, { apiKey: victim.apiKey, ...options });
    const headers = { 'idempotency-key': ids.idempotencyKey };
    const pending = runOf(await call('/v1/pipes/run', { body: plainBody, headers }));
    const searching = await call('/v1/search/run', {
      body: { ...sandbox, search: plainSearch },
      headers: { 'idempotency-key': `${ids.idempotencyKey}-search` },
    });
    viewer = createdApiKey.parse(
      (await call('/v1/keys', { body: { name: 'Auditor', role: 'viewer' } })).json,
    ).api_key;
    theirs = { ids: { ...ids, pendingRun: pending.id, pendingSearch: searchOf(searching).id }, call };
  });
  afterAll(async () => {
    await service.stop();
    await billing.stop();
  });

  const attack: Call = (path, options = {}) =>
    callApi(service.url, path, { apiKey: attacker.apiKey, ...options });

  /** What was there after the last try, and so before the next: only tries come between. */
  let seen: string[] | null = null;

  it('are tried on every path that openapi.json has', async () => {
    expect(Object.keys(tries).toSorted()).toEqual((await listPaths(service)).closed.toSorted());
  });

  /** Answers as if there were nothing of that name, and tells nothing of theirs. */
  const expectNothing = async (path: string): Promise<void> => {
    const [their, nobody] = [tries[path]?.(theirs.ids) ?? [], tries[path]?.(nobodys) ?? []];
    for (const [at, { path: url, options, status }] of their.entries()) {
      const answer = await attack(url, options);
      const known = Object.values(theirs.ids);
      expect(answer.status, `${url} ${answer.text}`).toBe(status);
      const other = await attack(nobody[at]?.path ?? '', nobody[at]?.options);
      // The name of a field is in the catalog as well.
      const unknown = [...Object.values(nobodys), theirs.ids.field];
      expect(shapeOf(answer, known), path).toEqual(shapeOf(other, unknown));
      for (const word of ['Their Name', 'their-', vaultKey]) expect(answer.text).not.toContain(word);
    }
  };
  // In their order, as some make what others ask for.
  const paths = Object.keys(tries);
  const steps = Array.from({ length: Math.ceil(paths.length / 12) }, (_, at) =>
    paths.slice(at * 12, at * 12 + 12),
  );

  it.each(steps)('are as if there were none, and stay as they are: from %s on', async (...step) => {
    const before = seen ?? (await lookAt(theirs));
    for (const path of step) await expectNothing(path);
    seen = await lookAt(theirs);
    expect(seen).toEqual(before);
  });

  it('are not listed', async () => {
    for (const path of [...lists, '/v1/credits?kind=capture']) {
      const { text } = await attack(path);
      expect(text).not.toContain(theirs.ids.connection);
      expect(text).not.toContain(theirs.ids.run);
      expect(text).not.toContain('Their Name');
      expect(text).not.toContain('their-');
    }
  });

  it('open to a key of their own alone: no path takes none, a public or a wrong one', async () => {
    for (const [at, closed] of (await listPaths(service)).closed.entries()) {
      const [method = '', path = ''] = closed.split(' ');
      const url = path.replace(/\{[^}]*\}/g, 'x');
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      const send = (apiKey: string | null) => callApi(service.url, url, { method, apiKey, ...body });
      expectProblem(await send(null), 'unauthorized');
      // An address may send sixty of them a minute; these come from several.
      const headers = { 'x-forwarded-for': `192.0.2.${2 + Math.floor(at / 50)}` };
      const wrongKey = `hr_${'0'.repeat(40)}`;
      expectProblem(
        await callApi(service.url, url, { method, apiKey: wrongKey, headers, ...body }),
        'unauthorized',
      );
      // What web pages complete from, which is open to public keys and nothing else is.
      const refusal = path === '/v1/complete' ? 'invalid-request' : 'forbidden';
      expectProblem(await send(attacker.publicKeys[0] ?? ''), refusal);
    }
  });

  it('are read by a viewer of its own, which every path that writes refuses', async () => {
    const before = await lookAt(theirs);
    // The stream of a run that is pending would stay open.
    const ids = { ...theirs.ids, pendingRun: theirs.ids.run };
    for (const [path, listTries] of Object.entries(tries))
      for (const { path: url, options } of path === endless ? [] : listTries(ids)) {
        const answer = await callApi(service.url, url, { ...options, apiKey: viewer });
        // An admin's key gets the same answer.
        const access = accessTo(path);
        if (allowedRoles[access].includes('viewer'))
          expect(answer.status, answer.text).toBe((await theirs.call(url, options)).status);
        else {
          const reason = access === 'operate' ? 'Only the operator can do that' : 'This is a viewer key';
          expect(expectProblem(answer, 'forbidden').detail, path).toContain(reason);
        }
      }
    const stream = await openEventStream(`${service.url}/v1/events?topics=sheet:${ids.sheet}`, {
      apiKey: viewer,
    });
    stream.leave();
    expect(stream.status).toBe(200);
    expect(await lookAt(theirs)).toEqual(before);
  });

  it('are tried on every path of the operator', async () => {
    const folder = new URL('../../src/http/routes/operator/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'));
    const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
    const routes = sources.join('\n').match(/\bapp\.(?:get|post|put|patch|delete)\(/g) ?? [];
    expect(operatorPaths).toHaveLength(routes.length);
  });

  it.each(operatorPaths)('are not reached through the operator either: %s %s', async (method, path) => {
    // Each is a wrong key here, of which an address may send no more than sixty at once: these come from another one.
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (const apiKey of [attacker.apiKey, null]) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      expectProblem(await callApi(service.url, path, { method, apiKey, headers, ...body }), 'unauthorized');
    }
  });
});

/** A run that cost something, a search that has more pages, a dataset, a connection, a secret and a constant. */
async function fill(billing: TestService, { id, call }: TestOrganization): Promise<Ids> {
  await grantTo(billing, id, 10);
  const run = await runSync(call, emailRequest(peopleRecords(3)));
  const [entry] = (await readCredits(call, `?run_id=${run.id}`)).entries;
  const made = await call('/v1/connections', {
    body: { provider: 'hunter', name: 'Their Name', key: vaultKey },
  });
  const found = searchOf(await call('/v1/search/run/sync', { body: { ...sandbox, search: plainSearch } }));
  const saved = await call('/v1/saved-searches', { body: { name: 'Their Name', search: plainSearch } });
  await call('/v1/datasets/qqqqqqqqqqqqqqqqqq', { method: 'PUT', body: plainDataset });
  for (const kind of ['buckets', 'streams'])
    await call(`/v1/${kind}`, { body: { name: 'qqqqqqqqqqqqqqqqqq' } });
  await call('/v1/buckets/qqqqqqqqqqqqqqqqqq/entries', { body: { keys: ['Their Key'] } });
  await call('/v1/streams/qqqqqqqqqqqqqqqqqq/members', { body: { key: 'Their Key' } });
  const sheet = await call('/v1/sheets', {
    body: {
      project: 'Theirs',
      name: 'sheet',
      columns: [{ name: 'name' }],
      pipes: [{ pipe_id: split, auto: 'off' }],
    },
  });
  const sheetId = String(sheet.json.id);
  await call(`/v1/sheets/${sheetId}/rows`, { body: { rows: [{ values: { name: 'Their Name' } }] } });
  await call('/v1/datasets/qqqqqqqqqqqqqqqqqq/rows', { body: 'Name\nTheir Name\n', headers: csv });
  await call('/v1/secrets/THEIR_KEY', { method: 'PUT', body: { value: 'their-secret' } });
  await call('/v1/constants/THEIR_KEY', { method: 'PUT', body: { value: 'their-constant' } });
  return {
    run: run.id,
    pendingRun: '',
    record: Object.keys(run.records)[0] ?? '',
    field: 'work_email',
    connection: connection.parse(made.json).id,
    key: 'THEIR_KEY',
    idempotencyKey: 'their-idempotency-key',
    entry: entry?.id ?? '',
    search: found.id,
    savedSearch: saved.json.id,
    pendingSearch: '',
    cursor: cursorOf(found),
    dataset: 'qqqqqqqqqqqqqqqqqq',
    sheet: sheetId,
    project: String((await call('/v1/projects')).json.projects[0].id),
    budget: String(
      (await call('/v1/budgets', { method: 'PUT', body: { period: 'month', amount: 1_000 } })).json.id,
    ),
    apiKey: apiKeys.parse((await call('/v1/keys')).json).keys[0]?.id ?? '',
    ...(await addWebhook(call)),
    ...(await addPeople(billing, call)),
  };
}

/** Somebody who is a member, and an invitation that is open. */
async function addPeople({ url }: TestService, call: Call): Promise<Pick<Ids, 'member' | 'invitation'>> {
  const { json } = await call('/v1/invitations', { body: { role: 'admin' } });
  const joined = await openBrowser(url).call('/auth/invitation', {
    body: { code: json.code, name: 'Their Name' },
  });
  const open = await call('/v1/invitations', { body: {} });
  return { member: joined.json.user.id, invitation: open.json.id };
}

function cursorOf({ next_page: page }: SearchResponse): string {
  const cursor = page === null || 'searches' in page ? null : page.config?.['cursor'];
  if (typeof cursor !== 'string') throw new Error('their search has no next page');
  return cursor;
}

/** Its answer ends when the client leaves. */
const endless = 'GET /v1/events';

/** An answer without what differs from one to the next: the ids that were asked for, request and run ids, moments. */
function shapeOf({ status, text, headers }: Answer, ids: readonly string[]) {
  // A short one, such as the id of a record, is also a part of other things.
  const named = ids.reduce((left, id) => (id.length < 6 ? left : left.replaceAll(id, '<id>')), text);
  const body = named
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/\b[a-z][a-z0-9]{23}\b/g, '<run>')
    .replace(/There is no (sheet|project|budget) (?:\d+|<id>)/, 'There is no $1')
    .replace(/\bsheet:\d+/g, 'sheet:<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>');
  return { status, body, type: headers.get('content-type') };
}

async function listPaths({ call }: TestService): Promise<{ closed: string[] }> {
  const { paths } = openApi.parse((await call('/openapi.json')).json);
  const closed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // What is below `/auth` takes no keys.
      .filter(
        ([, { security }]) => path.startsWith('/v1/') && (security === undefined || security.length > 0),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  return { closed };
}

/** What the route does, by the table that routes are registered with. */
function accessTo(path: string): Access {
  const access = accessOf[path.replaceAll(/\{(\w+)\}/g, ':$1')];
  if (access === undefined) throw new Error(`${path} is not in the table`);
  return access;
}
