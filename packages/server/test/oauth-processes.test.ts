/* Two processes on one PostgreSQL, whose runs use the same account. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestVendor } from './authorization-server.ts';
import { connectWithKey, openVendor } from './oauth-home.ts';
import type { Call } from './service.ts';
import { callApi, createHome, withStorage } from './service.ts';
import type { ServiceProcess } from './spawn-service.ts';
import { spawnService } from './spawn-service.ts';
import { finishRun, runOf } from './wait-for.ts';

describe.skipIf(inject('postgresUrl') === null)('an account of two processes (postgres)', () => {
  let vendor: TestVendor;
  let processes: ServiceProcess[];
  let calls: Call[];
  let id: string;
  let env: Record<string, string>;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openVendor(['gmail'], { rotates: true });
    vendor = opened.vendor;
    const home = await createHome('postgres');
    remove = home.remove;
    env = {
      ...home.env,
      ...opened.settings,
      HEADRACE_WORKERS: '1',
      HEADRACE_MASTER_KEY: 'one master key for both',
    };
    processes = [
      await spawnService(env, 'all'),
      await spawnService({ ...env, HEADRACE_DATA_DIR: `${env['HEADRACE_DATA_DIR']}-2` }, 'all'),
    ];
    const apiKey = env['HEADRACE_BOOTSTRAP_API_KEY'] ?? '';
    calls = processes.map(
      ({ url }): Call =>
        (path, options = {}) =>
          callApi(url, path, { apiKey, ...options }),
    );
    const [call] = calls;
    const [first] = processes;
    if (call === undefined || first === undefined) throw new Error('there are two');
    id = await connectWithKey({ call, url: first.url, vendor }, { provider: 'gmail' });
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await vendor.close();
    await remove();
  });

  const send = async (call: Call, name: string) => {
    const answer = await call('/v1/pipes/run', {
      body: {
        pipes: [
          { pipe_id: 'email:send:gmail@1', connector: { connections: [{ type: 'vault', connection: id }] } },
        ],
        config: { environment: 'production' },
        input: Array.from({ length: 25 }, (_, at) => ({
          id: `${name}-${at}`,
          email: `${name}${at}@example.com`,
          email_subject: 'A question',
          email_body: 'Shall we talk?',
        })),
      },
    });
    const run = await finishRun(call, runOf(answer).id);
    // What went wrong says more than that something did.
    return run.order.map((record) => {
      const cell = run.records[record]?.fields['gmail_email_success'];
      return cell?.reason?.message ?? cell?.status;
    });
  };
  const sendAll = async (round: number) =>
    (await Promise.all(calls.map((call, at) => send(call, `r${round}p${at}`)))).flat();

  it('is renewed once for both, each time that its token ends', async () => {
    vendor.delayMs = 400;
    for (let round = 1; round <= 3; round += 1) {
      vendor.endTokens();
      expect(await sendAll(round)).toEqual(Array(50).fill('completed'));
      // A second one with the same refresh token would have been refused, and the account lost.
      expect(vendor.seen.renewals).toBe(round);
    }
    expect(vendor.seen.taken).toBe(150);
  });

  it('is renewed by another one if the process that asked is gone, as soon as its lease is over', async () => {
    vendor.endTokens();
    vendor.delayMs = 0;
    const { renewals } = vendor.seen;
    await withStorage(env, ({ api }) =>
      sql`update connections set renewing_no = renewing_no + 1, renewing_until = now() + interval '3 seconds'
        where id = ${id}`.execute(api),
    );
    expect(await sendAll(4)).toEqual(Array(50).fill('completed'));
    expect(vendor.seen.renewals).toBe(renewals + 1);
  });
});
