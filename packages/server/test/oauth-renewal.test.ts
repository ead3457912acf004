import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connections } from '../src/contract/vault.ts';
import type { TestVendor } from './authorization-server.ts';
import { connectWithKey, openVendor } from './oauth-home.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService, withStorage } from './service.ts';
import { finishRun, runOf } from './wait-for.ts';

describeOnBothHomes('tokens of accounts', (home) => {
  let vendor: TestVendor;
  let service: TestService;
  let id: string;
  beforeAll(async () => {
    const opened = await openVendor(['gmail'], { rotates: true });
    vendor = opened.vendor;
    service = await startService(home, opened.settings);
  });
  beforeEach(async () => {
    Object.assign(vendor, { lifetime: 3600, broken: null, delayMs: 0 });
    id = await connectWithKey({ ...service, vendor }, { provider: 'gmail' });
    Object.assign(vendor.seen, { exchanges: 0, renewals: 0, taken: 0, refused: 0 });
  });
  afterAll(async () => {
    await service.stop();
    await vendor.close();
  });

  const connect = (connection: string) =>
    connectWithKey({ ...service, vendor }, { provider: 'gmail', connection });
  const send = async (count = 1) => {
    const answer = await service.call('/v1/pipes/run', {
      body: {
        pipes: [
          { pipe_id: 'email:send:gmail@1', connector: { connections: [{ type: 'vault', connection: id }] } },
        ],
        config: { environment: 'production' },
        input: Array.from({ length: count }, (_, at) => ({
          id: at,
          email: `jane${at}@example.com`,
          email_subject: 'A question',
          email_body: 'Shall we talk?',
        })),
      },
    });
    const run = await finishRun(service.call, runOf(answer).id);
    return run.order.map((name) => run.records[name]?.fields['gmail_email_success']);
  };
  const stateOf = async () => {
    const all = connections.parse((await service.call('/v1/connections')).json).connections;
    return all.find((one) => one.id === id);
  };

  it('are used as they are while they are good', async () => {
    expect(await send(3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ value: true, status: 'completed' })),
    );
    expect(vendor.seen).toMatchObject({ renewals: 0, taken: 3, refused: 0 });
  });

  it('are renewed once before they end, for all records', async () => {
    vendor.lifetime = 1;
    await connect(id);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    vendor.lifetime = 3600;
    vendor.delayMs = 300;
    expect(await send(20)).toMatchObject(Array.from({ length: 20 }, () => ({ value: true })));
    expect(vendor.seen).toMatchObject({ renewals: 1, taken: 20, refused: 0 });
    // A refresh token works once here: the second renewal needs the one that came with the first.
    vendor.endTokens();
    expect(await send()).toMatchObject([{ value: true }]);
    expect(vendor.seen.renewals).toBe(2);
  });

  it('that end in the middle of a run are renewed once, and no mail is lost or sent twice', async () => {
    vendor.endTokens();
    vendor.delayMs = 200;
    expect(await send(15)).toMatchObject(
      Array.from({ length: 15 }, () => ({ value: true, status: 'completed' })),
    );
    expect(vendor.seen).toMatchObject({ renewals: 1, taken: 15 });
    expect(vendor.seen.refused).toBeGreaterThan(0);
  });

  it('are not renewed again and again where the vendor refuses the new ones, too', async () => {
    vendor.lifetime = 0.001;
    vendor.endTokens();
    expect(await send()).toMatchObject([{ status: 'failed', reason: { code: 'ConnectionRejected' } }]);
    expect(vendor.seen).toMatchObject({ renewals: 1, taken: 0, refused: 2 });
  });

  it('that the vendor takes back are said to be lost, until the account is connected anew', async () => {
    vendor.revoke();
    const [cell] = await send();
    const message = expect.stringMatching(
      `${id} must be connected anew.*Google refused it \\(HTTP 400, invalid_grant\\)`,
    );
    expect(cell).toMatchObject({ status: 'failed', reason: { code: 'ConnectionRejected', message } });
    expect(await stateOf()).toMatchObject({ lost_at: expect.any(String) });
    const { refused } = vendor.seen;
    expect(await send()).toMatchObject([{ status: 'failed', reason: { message } }]);
    // Nobody is asked with what is lost.
    expect(vendor.seen.refused).toBe(refused);
    await connect(id);
    expect(await stateOf()).toMatchObject({ lost_at: null });
    expect(await send()).toMatchObject([{ value: true }]);
  });

  it('are not lost because the vendor is away', async () => {
    vendor.broken = 503;
    vendor.endTokens();
    expect(await send()).toMatchObject([{ status: 'failed', reason: { code: 'ProviderError' } }]);
    expect(await stateOf()).toMatchObject({ lost_at: null });
    vendor.broken = null;
    expect(await send()).toMatchObject([{ value: true }]);
  });

  it('are sealed', async () => {
    if (home === 'pglite') return;
    const rows = await withStorage(service.env, async ({ api }) => {
      const found = await sql<{ row: string }>`select c::text as row from connections as c`.execute(api);
      return found.rows.map(({ row }) => row).join('\n');
    });
    expect(rows).toContain(id);
    for (const token of vendor.given) expect(rows).not.toContain(token);
  });
});
