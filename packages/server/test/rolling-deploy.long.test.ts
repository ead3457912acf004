import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Role } from '../src/config.ts';
import { loadMasterKeys } from '../src/vault/master-key.ts';
import { deriveChainKeys } from '../src/ledger/chain.ts';
import { verifyLedger } from '../src/ledger/verify-ledger.ts';
import { findEarlierCommit, unpackVersion } from './earlier-version.ts';
import type { Answer, Call } from './service.ts';
import { withStorage } from './service.ts';
import { caller, listen, makeHome, spawnOn } from './spawned-homes.ts';
import type { ServiceProcess } from './spawn-service.ts';
import { spawnService } from './spawn-service.ts';
import { waitFor } from './wait-for.ts';

const earlier = findEarlierCommit();
const hasPostgres = inject('postgresUrl') !== null;
const skipped = [
  ...(hasPostgres ? [] : ['this machine has no PostgreSQL']),
  ...('missing' in earlier ? [earlier.missing] : []),
];
const why = skipped.length === 0 ? '' : `; skipped: ${skipped.join('; ')}`;
const records = 40;
/**
 * Some earlier versions give back memory of Node's pool of small buffers, which throws from Node 26 on, so that nothing is
 * settled. They ran on Node 24, where that was left alone.
 */
const patch = `const { transfer } = ArrayBuffer.prototype;
  ArrayBuffer.prototype.transfer = function (length) {
    try { return transfer.call(this, length); } catch { return this; }
  };`;
const patched = `--import=data:text/javascript,${encodeURIComponent(patch)}`;

describe.skipIf(skipped.length > 0)(`two versions on one database${why}`, () => {
  it('carry all runs through a rolling deploy and a rollback', async () => {
    const env = {
      ...(await makeHome('postgres', { isFresh: true })),
      HEADRACE_MASTER_KEY: 'the-key-of-both-versions',
    };
    const older = unpackVersion('commit' in earlier ? earlier.commit : '');
    onTestFinished(() => older.remove());
    const remote = await listen(600);
    const runs: { id: string; kind: 'slow' | 'asking' }[] = [];
    const startOlder = (role: Role) => startFrom(older.script, { ...env, NODE_OPTIONS: patched }, role);

    /** Work of both kinds, given to every version that is up. */
    const submit = async (...services: ServiceProcess[]): Promise<void> => {
      for (const service of services) {
        const call = caller(service.url, env);
        for (const kind of ['slow', 'asking'] as const) {
          const body = kind === 'slow' ? slowBody(remote.url, runs.length) : askingBody();
          const answer = await call('/v1/pipes/run', { body });
          expect(answer.status).toBe(200);
          runs.push({ id: answer.json.id, kind });
        }
      }
    };
    /** All that was submitted so far is well, whoever is asked. */
    const expectAll = async (...services: ServiceProcess[]): Promise<void> => {
      for (const service of services) {
        const call = caller(service.url, env);
        for (const { id, kind } of runs) expectEnded(await readEnd(call, id), kind);
      }
    };

    const first = await startOlder('all');
    await submit(first);
    // The deploy: the newer version migrates while the older one works, then takes over what that has under way.
    const second = await spawnOn(env, 'all');
    await submit(first, second);
    first.terminate();
    expect(await first.exited).toBe(0);
    await expectAll(second);

    // The rollback: the older version starts on what the newer one has migrated, and takes over in turn.
    const third = await startOlder('all');
    await submit(second, third);
    second.terminate();
    expect(await second.exited).toBe(0);
    await submit(third);
    await expectAll(third);

    // And forward again.
    const fourth = await spawnOn(env, 'all');
    await submit(third, fourth);
    await third.kill();
    await expectAll(fourth);
    fourth.terminate();
    await fourth.exited;

    expect([...remote.asked.values()].filter((times) => times > 2)).toEqual([]);
    await withStorage(env, async ({ api }) => {
      const keys = deriveChainKeys(
        await loadMasterKeys({ dataDir: '', masterKeys: [env.HEADRACE_MASTER_KEY] }),
      );
      const verdicts = await verifyLedger(api, { keys, organizationId: null });
      expect(verdicts?.map(({ wrong, held }) => [wrong, held])).toEqual([[null, 0]]);
    });
  });
});

async function startFrom(script: string, env: Record<string, string>, role: Role): Promise<ServiceProcess> {
  const service = await spawnService(env, role, { script });
  onTestFinished(() => service.kill());
  return service;
}

function slowBody(url: string, run: number) {
  return {
    pipes: [{ pipe_id: 'http:request@1', config: { url: `${url}/{{ path }}`, method: 'GET' } }],
    input: Array.from({ length: records }, (_, id) => ({ id, path: `${run}-${id}` })),
  };
}

function askingBody() {
  return {
    config: { environment: 'sandbox' },
    pipes: [{ pipe_id: 'person:workemail:waterfall@1' }, { pipe_id: 'person:name:split@1' }],
    input: Array.from({ length: records }, (_, id) => ({
      id,
      name: 'Jane Doe',
      company_domain: `c${id}.example`,
    })),
  };
}

async function readEnd(call: Call, id: string): Promise<Answer> {
  return waitFor(
    () => call(`/v1/pipes/check/${id}`),
    ({ json }) => json.status !== 'pending' && json.status !== 'processing',
  );
}

/** Every cell has come to a good end. */
function expectEnded({ json }: Answer, kind: 'slow' | 'asking'): void {
  expect(json.status).toBe('completed');
  for (let at = 0; at < records; at += 1) {
    const { fields } = json.records[at];
    if (kind === 'slow') expect(fields.http_response_status).toMatchObject({ value: 200 });
    else expect(fields.first_name).toMatchObject({ status: 'completed', value: 'Jane' });
  }
}
