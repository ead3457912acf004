import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connection, connections } from '../src/contract/vault.ts';
import type { Db } from '../src/storage/database.ts';
import { emptyDeletedOrganizations } from '../src/storage/delete-organization.ts';
import { bareEnv, briefly } from './compile-cache.ts';
import { expectProblem } from './expect-problem.ts';
import type { Call, Home } from './service.ts';
import { callApi, createHome, describeOnBothHomes, startOn, withStorage } from './service.ts';
import { runOf } from './wait-for.ts';

const key = 'sk-live-0123456789-abcd';
const value = 'the value of a secret, 42';
const oldKey = 'the old master key';
const newKey = 'the new master key';

const makeHome = async (home: Home) => {
  const { env, remove } = await createHome(home);
  onTestFinished(remove);
  return env;
};

/** Does something with a service on these settings, and stops it. */
const withService = async <Result>(
  env: Record<string, string>,
  use: (call: Call, operate: Call) => Promise<Result>,
): Promise<Result> => {
  const service = await startOn(env);
  return use(service.call, service.operate).finally(() => service.stop());
};

/** One of everything that is sealed. The id of the connection. */
const fillVault = async (call: Call, operate: Call): Promise<string> => {
  const created = await call('/v1/connections', { body: { provider: 'hunter', key } });
  await call('/v1/secrets/TOKEN', { method: 'PUT', body: { value, allowed_hosts: ['127.0.0.1'] } });
  await operate('/operator/managed-credentials/hunter', { method: 'PUT', body: { key } });
  return connection.parse(created.json).id;
};

const testConnection = (call: Call, id: string) => call(`/v1/connections/${id}/test`, { method: 'POST' });

const readAllTables = async (db: Db): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string;
      }>`select one::text as row from ${sql.table(name)} as one`.execute(db);
      return [name, ...rows.map(({ row }) => row)].join('\n');
    }),
  );
  return texts.join('\n');
};

describeOnBothHomes('sealed values', (home) => {
  it('are nowhere in the database in clear', async () => {
    const env = await makeHome(home);
    const id = await withService(env, fillVault);
    const stored = await withStorage(env, ({ api }) => readAllTables(api));
    expect(stored).toContain(id);
    expect(stored).toContain('TOKEN');
    for (const part of [key, key.slice(0, 8), key.slice(-8), value, value.slice(0, 12)]) {
      expect(stored).not.toContain(part);
    }
  });

  it('need no setting: the key lies in the data directory', async () => {
    const env = await makeHome(home);
    const id = await withService(env, fillVault);
    expect(await readFile(join(env.HEADRACE_DATA_DIR ?? '', 'master-key'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    await withService(env, async (call) => expect((await testConnection(call, id)).status).toBe(200));
    // A key that is set later does not lock out what is there.
    await withService({ ...env, HEADRACE_MASTER_KEY: newKey }, async (call) =>
      expect((await testConnection(call, id)).status).toBe(200),
    );
  });

  it('stay closed under another master key, and are moved to a new one', async () => {
    const env = await makeHome(home);
    const id = await withService({ ...env, HEADRACE_MASTER_KEY: oldKey }, fillVault);
    await withService({ ...env, HEADRACE_MASTER_KEY: newKey }, async (call, operate) => {
      const problem = expectProblem(await testConnection(call, id), 'unavailable');
      expect(problem.detail).toContain(
        'which this process does not have. Add that key to HEADRACE_MASTER_KEY',
      );
      expect(connections.parse((await call('/v1/connections')).json).connections).toMatchObject([
        { id, hint: null },
      ]);
      const filled = await call('/v1/pipes/run/sync', {
        body: {
          pipes: [
            { pipe_id: 'http:request@1', config: { url: 'https://127.0.0.1/', body: '{{ SECRETS.TOKEN }}' } },
          ],
          input: [{ id: 1 }],
        },
      });
      expect(runOf(filled).records['1']?.fields.http_response_body).toMatchObject({
        value: null,
        reason: { code: 'MissingSecret' },
      });
      const resealed = await operate('/operator/vault/reseal', { method: 'POST' });
      expect(resealed.json).toEqual({ resealed: 0, unreadable: 3 });
    });
    await withService({ ...env, HEADRACE_MASTER_KEY: `${newKey},${oldKey}` }, async (call, operate) => {
      expect((await testConnection(call, id)).status).toBe(200);
      const reseal = () => operate('/operator/vault/reseal', { method: 'POST' });
      expect((await reseal()).json).toEqual({ resealed: 3, unreadable: 0 });
      expect((await reseal()).json).toEqual({ resealed: 0, unreadable: 0 });
    });
    await withService({ ...env, HEADRACE_MASTER_KEY: newKey }, async (call) =>
      expect((await testConnection(call, id)).status).toBe(200),
    );
  });

  it.each([
    ['altered', sql`update connections set sealed = overlay(sealed placing 'AAAA' from length(sealed) - 3)`],
    [
      'swapped with another',
      sql`update connections set sealed = (select c.sealed from connections c where c.id <> connections.id)`,
    ],
    ['replaced by plain text', sql`update connections set sealed = 'sk-plain'`],
  ])('fail closed when they were %s', async (_, damage) => {
    const env = await makeHome(home);
    const ids = await withService(env, async (call, operate) => [
      await fillVault(call, operate),
      await fillVault(call, operate),
    ]);
    await withStorage(env, ({ api }) => damage.execute(api));
    await withService(env, async (call) => {
      for (const id of ids) {
        const { detail } = expectProblem(await testConnection(call, id), 'unavailable');
        expect(detail).toContain('it was altered, or copied from elsewhere');
      }
      const body = { key: 'another key of the same' };
      await call(`/v1/connections/${ids[0]}`, { method: 'PUT', body });
      expect((await testConnection(call, ids[0] ?? '')).status).toBe(200);
    });
  });

  it('go with their organization', async () => {
    const env = await makeHome(home);
    const service = await startOn(env);
    const { id, call } = await service.createOrganization('free');
    await fillVault(call, service.operate);
    await call('/v1/constants/TEAM', { method: 'PUT', body: { value: 'Sales' } });
    expect((await service.operate(`/operator/organizations/${id}`, { method: 'DELETE' })).status).toBe(204);
    await service.stop();
    const stored = await withStorage(env, async ({ api }) => {
      // What is no secret goes in the background, and the service may have stopped before its end.
      await emptyDeletedOrganizations(api, new AbortController().signal);
      return readAllTables(api);
    });
    expect(stored).not.toContain(`(${id},hunter_`);
    expect(stored).not.toMatch(/TOKEN|TEAM/);
  });

  it('are in no log', async () => {
    const env: Record<string, string> = {
      ...(await makeHome(home)),
      HEADRACE_LOG_LEVEL: 'trace',
      HEADRACE_MANAGED_RESEND_KEY: key,
    };
    const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
    const child = spawn(process.execPath, [...briefly, script, 'all'], { env: { ...bareEnv(), ...env } });
    onTestFinished(() => void child.kill('SIGKILL'));
    let logged = '';
    child.stderr.on('data', (text: Buffer) => (logged += text.toString()));
    const [line] = await once(createInterface(child.stdout), 'line');
    const call: Call = (path, options = {}) =>
      callApi(JSON.parse(String(line)).address, path, {
        apiKey: env.HEADRACE_BOOTSTRAP_API_KEY ?? '',
        ...options,
      });
    const id = await fillVault(call, call);
    await testConnection(call, id);
    await call('/v1/connections', { body: { provider: 'huntr', key } });
    const pipes = [
      {
        pipe_id: 'http:request@1',
        config: { url: 'https://127.0.0.1/', query: [{ key: 'k', value: '{{ SECRETS.TOKEN }}' }] },
      },
    ];
    const filled = await call('/v1/pipes/run/sync', { body: { pipes, input: [{ id: 1 }] } });
    const { http_response_body: body } = runOf(filled).records['1']?.fields ?? {};
    expect(body?.reason?.message).toContain('127.0.0.1 is a private or reserved address');
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(logged).toContain('"msg":"request"');
    for (const part of [key, value, encodeURIComponent(value)]) expect(logged).not.toContain(part);
  });
});
