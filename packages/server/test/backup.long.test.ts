import { mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { backUpHome } from '../src/backup/make-backup.ts';
import { restoreHome } from '../src/backup/restore-home.ts';
import { readConfig } from '../src/main.ts';
import { sql } from 'kysely';
import type { Frame } from '../src/storage/backup/backup-frames.ts';
import { readBackupFile, writeBackupFile } from '../src/storage/backup/backup-file.ts';
import { copyOnPostgres } from '../src/storage/backup/copy-session.ts';
import { migrate, migrations } from '../src/storage/migrate.ts';
import type { BillingService } from './billing-service.ts';
import { emailRequest, grantTo, peopleRecords, readCredits, startBilling } from './billing-service.ts';
import type { Home } from './service.ts';
import { createHome, describeOnBothHomes, startOn } from './service.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const masterKey = { HEADRACE_MASTER_KEY: 'the master key of these tests' };
const version = '0.1.0';
const configOf = (env: Record<string, string>) => readConfig(env, { role: 'all' });

/** The rows of each table, as a backup has them. */
async function readTables(path: string): Promise<Record<string, string[]>> {
  const tables = new Map<string, Buffer[]>();
  let rows: Buffer[] = [];
  for await (const frame of readBackupFile(path)) {
    if (frame.kind === 'table') tables.set(frame.value.name, (rows = []));
    if (frame.kind === 'rows') rows.push(Buffer.from(frame.bytes));
  }
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([name, parts]) => [name, Buffer.concat(parts).toString().split('\n').toSorted()]),
  );
}

async function newHome(home: Home): Promise<Record<string, string>> {
  const created = await createHome(home, { isFresh: true });
  onTestFinished(() => created.remove());
  return { ...created.env, ...masterKey };
}

/** Through the API, as the command does it where the service has the database open. */
async function receive(service: BillingService, path: string): Promise<void> {
  const { operatorToken } = service.server;
  const headers = { authorization: `Bearer ${operatorToken}` };
  const response = await fetch(`${service.url}/operator/backup`, { method: 'POST', headers });
  expect(response.status).toBe(200);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
}

/** Something of everything: paid and free runs, odd texts, lists, a webhook, a sheet, a dataset, a sealed key. */
async function fill(service: BillingService): Promise<{ runId: string; sheet: string; webhook: string }> {
  const { call } = service;
  const { json } = await service.operate('/operator/organizations');
  await grantTo(service, json.organizations[0].id, 500);
  const paid = await call('/v1/pipes/run/sync', { body: emailRequest(peopleRecords(60)) });
  const odd = [{ id: 'ü\t\\', name: 'line\nbreak \\N "quoted" 日本語 🚀' }];
  await call('/v1/pipes/run/sync', { body: { pipes: [{ pipe_id: 'person:name:split@1' }], input: odd } });
  await call('/v1/connections', { body: { provider: 'hunter', key: 'a key at hunter' } });
  const hook = { url: 'http://nobody.invalid/hook', events: ['stream.event'] };
  const { json: webhook } = await call('/v1/webhooks', { body: hook });
  const place = '?environment=sandbox';
  await call('/v1/buckets', { body: { name: 'seen', environment: 'sandbox' } });
  await call(`/v1/buckets/seen/entries${place}`, { body: { keys: ['a@acme.com', 'b@acme.com'] } });
  await call('/v1/streams', { body: { name: 'leads', environment: 'sandbox' } });
  await call(`/v1/streams/leads/members${place}`, { body: { key: 'a@acme.com', fields: { name: 'Ada' } } });
  await waitFor(
    async () => (await call(`/v1/webhooks/${webhook.id}/deliveries`)).json.deliveries,
    ([one]) => one?.state === 'not_sent',
  );
  const columns = [{ name: 'company_name', source: 'Company', type: 'string' }];
  await call('/v1/datasets/mine', { method: 'PUT', body: { kind: 'companies', columns } });
  await call('/v1/datasets/mine/rows', {
    body: 'Company\nAcme\nZeta\n',
    headers: { 'content-type': 'text/csv' },
  });
  const pipes = [{ pipe_id: 'person:name:split@1' }];
  const sheet = await createSheet(call, { columns: [{ name: 'name' }], pipes });
  await sheet.append([{ name: 'Ada Lovelace' }, { name: 'Alan Turing' }]);
  const run = await call(`${sheet.path}/runs`, { body: { pipes: ['p1'] } });
  const ended = await waitFor(
    async () => (await call(`${sheet.path}/runs/${run.json.no}`)).json,
    ({ finished_at: at }) => at !== null,
  );
  expect(ended.status).toBe('completed');
  return { runId: paid.json.run_id ?? paid.json.id, sheet: sheet.path, webhook: webhook.id };
}

describeOnBothHomes('a backup', (home) => {
  let service: BillingService;
  let folder: string;
  let path: string;
  let filled: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headrace-backup-'));
    path = join(folder, 'one.backup');
    service = await startBilling(home, { settings: masterKey });
    filled = await fill(service);
    // No worker changes anything after this.
    if (home === 'pglite') await receive(service, path);
    else await backUpHome(configOf(service.env), { path, version });
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const homes: Home[] = inject('postgresUrl') === null ? ['pglite'] : ['pglite', 'postgres'];
  it.each(homes)('is restored as it was, and used (%s)', async (target) => {
    const env = await newHome(target);
    const restored = await restoreHome(configOf(env), { path, isReplacing: false });
    expect(restored.ledgers.map(({ wrong }) => wrong)).toEqual([null]);
    expect(restored.ledgers[0]?.entries).toBeGreaterThan(10);
    expect([restored.missingKeys, restored.openRuns]).toEqual([[], 0]);
    const again = join(folder, `again-${target}.backup`);
    await backUpHome(configOf(env), { path: again, version });
    expect(await readTables(again)).toEqual(await readTables(path));
    const { HEADRACE_BOOTSTRAP_API_KEY: key = '' } = service.env;
    const other = await startOn({ ...env, HEADRACE_BOOTSTRAP_API_KEY: key });
    onTestFinished(() => other.stop());
    const asked = [
      '/v1/credits',
      `/v1/pipes/check/${filled.runId}`,
      `${filled.sheet}/rows`,
      '/v1/connections',
      '/v1/buckets/seen/entries?environment=sandbox',
      '/v1/streams/leads/events?environment=sandbox&after=0',
      `/v1/webhooks/${filled.webhook}/deliveries`,
    ];
    for (const one of asked) expect((await other.call(one)).text).toBe((await service.call(one)).text);
    const facets = { body: { column: 'company_name' } };
    expect((await other.call('/v1/datasets/mine/facets', facets)).json.values).toHaveLength(2);
    // Sequences go on where they were, and what is sealed can be used.
    const sheet = await createSheet(other.call, { columns: [{ name: 'name' }] });
    expect(sheet.path > filled.sheet).toBe(true);
    const member = { body: { key: 'b@acme.com' } };
    await other.call('/v1/streams/leads/members?environment=sandbox', member);
    const [signed] = await waitFor(
      async () => (await other.call(`/v1/webhooks/${filled.webhook}/deliveries`)).json.deliveries,
      (all) => all.length === 2 && all[0].state === 'not_sent',
    );
    expect(signed.headers['webhook-signature']).toMatch(/^v1,/);
  });

  it('is only for this user, and has no master key in it', async () => {
    const made = join(folder, 'modes.backup');
    if (home === 'postgres') await backUpHome(configOf(service.env), { path: made, version });
    else await receive(service, made);
    if (home === 'postgres') expect((await stat(made)).mode & 0o777).toBe(0o600);
    for await (const frame of readBackupFile(made))
      expect(
        JSON.stringify('bytes' in frame ? Buffer.from(frame.bytes).toString() : frame.value),
      ).not.toContain(masterKey.HEADRACE_MASTER_KEY);
  });

  it('is not restored with a wrong key, over a full home, or from a file that is not whole', async () => {
    const env = await newHome(home);
    const attempt = (settings: Record<string, string>, file: string) =>
      restoreHome(configOf({ ...env, ...settings }), { path: file, isReplacing: false });
    await expect(attempt({ HEADRACE_MASTER_KEY: 'another key of this length' }, path)).rejects.toThrow(
      /The master key is a wrong one: the backup was made with key [0-9a-f]{8}/,
    );
    const bytes = await readFile(path);
    const harmed = join(folder, 'harmed.backup');
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 0xff, flipped.length >> 1);
    for (const [content, says] of [
      [bytes.subarray(0, bytes.length - 10), /not complete|damaged/],
      [bytes.subarray(0, bytes.length >> 1), /not complete|damaged/],
      [flipped, /damaged/],
      [Buffer.from('PK'), /not a backup/],
    ] as const) {
      await writeFile(harmed, content);
      await expect(attempt({}, harmed)).rejects.toThrow(says);
    }
    // Nothing of all that has touched the home.
    await restoreHome(configOf(env), { path, isReplacing: false });
    await expect(attempt({}, path)).rejects.toThrow(/is not empty.*--replace/);
    await restoreHome(configOf(env), { path, isReplacing: true });
  });

  it.skipIf(home === 'postgres')(
    'leaves the old home to the next start, if it is killed while it replaces it',
    async () => {
      const env = await newHome(home);
      await restoreHome(configOf(env), { path, isReplacing: false });
      const database = join(env.HEADRACE_DATA_DIR ?? '', 'pglite');
      const die = () => rename(database, `${database}.replaced`);
      await die();
      await expect(restoreHome(configOf(env), { path, isReplacing: false })).rejects.toThrow(/is not empty/);
      await die();
      const { HEADRACE_BOOTSTRAP_API_KEY: key = '' } = service.env;
      const other = await startOn({ ...env, HEADRACE_BOOTSTRAP_API_KEY: key });
      onTestFinished(() => other.stop());
      expect((await other.call(`/v1/pipes/check/${filled.runId}`)).status).toBe(200);
    },
  );
});

/** The same backup, as a version made it that has one migration more. */
async function* ofNewerVersion(path: string): AsyncGenerator<Frame> {
  for await (const frame of readBackupFile(path)) {
    if (frame.kind !== 'header') yield frame;
    else yield { ...frame, value: { ...frame.value, migrations: [...frame.value.migrations, '9999-later'] } };
  }
}

describe.skipIf(inject('postgresUrl') === null)('a backup of another version', () => {
  it('is migrated if that is older, and refused if it is newer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'headrace-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [path, newer, again] = [join(folder, 'old'), join(folder, 'newer'), join(folder, 'again')];
    const old = await newHome('postgres');
    await copyOnPostgres({ url: old.DATABASE_URL ?? '', isSnapshot: false }, async ({ db }) => {
      await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, -3)));
      await sql`insert into organizations (id, name, plan) values ('o', 'Old', 'free')`.execute(db);
    });
    const made = await backUpHome(configOf(old), { path, version });
    expect(Object.keys(migrations)).toHaveLength(made.header.migrations.length + 3);
    const env = await newHome('postgres');
    const file = await open(newer, 'wx');
    await writeBackupFile(file, ofNewerVersion(path)).finally(() => file.close());
    await expect(restoreHome(configOf(env), { path: newer, isReplacing: false })).rejects.toThrow(
      /was made by a newer version of Headrace \(0.1.0, with 9999-later\)/,
    );
    const restored = await restoreHome(configOf(env), { path, isReplacing: false });
    // What is wrong with the books is told, and loses nothing.
    expect(restored.ledgers).toMatchObject([{ organizationId: 'o', wrong: { table: 'ledger_heads' } }]);
    const { header } = await backUpHome(configOf(env), { path: again, version });
    expect(header.migrations).toEqual(Object.keys(migrations).toSorted());
  });
});

describe.skipIf(inject('postgresUrl') === null)('a backup of a PostgreSQL in use', () => {
  it('is of one moment, whose runs go on where it is restored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'headrace-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'busy.backup');
    const service = await startBilling('postgres', { settings: masterKey });
    onTestFinished(() => service.stop());
    const { json } = await service.operate('/operator/organizations');
    await grantTo(service, json.organizations[0].id, 5000);
    await service.slowDown(100);
    let isBusy = true;
    const submit = async () => {
      while (isBusy) await service.call('/v1/pipes/run', { body: emailRequest(peopleRecords(100)) });
    };
    const submitting = submit();
    const spent = async () => 5000 - (await readCredits(service.call)).balance;
    await waitFor(spent, (credits) => credits > 4000 / 5000);
    const made = await backUpHome(configOf(service.env), { path, version });
    isBusy = false;
    await submitting;
    expect(made.header.home).toBe('postgres');
    const env = await newHome('postgres');
    const restored = await restoreHome(configOf(env), { path, isReplacing: false });
    expect(restored.ledgers.map(({ wrong }) => wrong)).toEqual([null]);
    expect(restored.openRuns).toBeGreaterThan(0);
    const other = await startOn({ ...service.env, ...env, HEADRACE_BOOTSTRAP_API_KEY: service.apiKey });
    onTestFinished(() => other.stop());
    await waitFor(
      async () =>
        (await other.call('/v1/runs?status=pending')).json.runs.length +
        (await other.call('/v1/runs?status=processing')).json.runs.length,
      (runs) => runs === 0,
    );
    const verified = await other.operate('/operator/ledger/verify', { body: {} });
    expect(verified.json.organizations.map(({ wrong }: { wrong: unknown }) => wrong)).toEqual([null]);
  });
});
