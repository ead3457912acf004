/* A process that is killed while a vendor makes new tokens for it, and the one that comes after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectWithKey, openVendor } from './oauth-home.ts';
import type { Call } from './service.ts';
import { callApi, createHome } from './service.ts';
import type { ServiceProcess } from './spawn-service.ts';
import { spawnService } from './spawn-service.ts';
import { finishRun, runOf, waitFor } from './wait-for.ts';

const people = 25;

interface Ending {
  rotates: boolean;
  /** Before its time, so that every mail is sent with it and refused. */
  isEarly?: boolean;
}

/** Kills the process while it waits for tokens, and says how the run ended in another one. */
async function killWhileRenewing({ rotates, isEarly = false }: Ending) {
  const { vendor, settings } = await openVendor(['gmail'], { rotates });
  const home = await createHome('postgres');
  const env: Record<string, string> = {
    ...home.env,
    ...settings,
    HEADRACE_WORKERS: '1',
    HEADRACE_MASTER_KEY: 'one master key for both',
  };
  const start = async (): Promise<{ process: ServiceProcess; call: Call }> => {
    const process = await spawnService(env, 'all');
    const apiKey = env['HEADRACE_BOOTSTRAP_API_KEY'] ?? '';
    return { process, call: (path, options = {}) => callApi(process.url, path, { apiKey, ...options }) };
  };
  const first = await start();
  onTestFinished(async () => {
    await vendor.close();
    await home.remove();
  });
  vendor.lifetime = isEarly ? 3600 : 1;
  const id = await connectWithKey(
    { call: first.call, url: first.process.url, vendor },
    { provider: 'gmail' },
  );
  vendor.lifetime = 3600;
  vendor.delayMs = 3000;
  if (isEarly) vendor.endTokens();
  else await sleep(1100);
  const connector = { connections: [{ type: 'vault', connection: id }] };
  const sent = await first.call('/v1/pipes/run', {
    body: {
      pipes: [{ pipe_id: 'email:send:gmail@1', connector }],
      config: { environment: 'production' },
      input: Array.from({ length: people }, (_, at) => ({
        id: at + 1,
        email: `jane${at}@example.com`,
        email_subject: 'A question',
        email_body: 'Shall we talk?',
      })),
    },
  });
  await waitFor(
    () => Promise.resolve(vendor.asked),
    (asked) => asked === 2,
  );
  if (isEarly) {
    await waitFor(
      () => Promise.resolve(vendor.seen.refused),
      (refused) => refused === people,
    );
    // The last refusals are read, and the tokens do not come yet.
    await sleep(1000);
    expect(vendor.seen.renewals).toBe(0);
  }
  await first.process.kill();
  await waitFor(
    () => Promise.resolve(vendor.seen.renewals),
    (renewals) => renewals === 1,
  );
  vendor.delayMs = 0;
  const second = await start();
  onTestFinished(() => second.process.kill());
  const run = await finishRun(second.call, runOf(sent).id);
  const cells = Object.values(run.records).map(({ fields }) => fields['gmail_email_success']);
  return { vendor, cells, connection: (await second.call('/v1/connections')).json.connections[0] };
}

describe.skipIf(inject('postgresUrl') === null)(
  'an account whose process is killed while it asks for tokens',
  () => {
    it('goes on where the refresh token still works, and no mail goes out twice', async () => {
      const { vendor, cells, connection } = await killWhileRenewing({ rotates: false });
      expect(cells.map((cell) => cell?.status)).toEqual(Array(people).fill('completed'));
      // The tokens of the first renewal died with the process.
      expect(vendor.seen).toEqual({ exchanges: 1, renewals: 2, taken: people, refused: 0 });
      expect(connection.lost_at).toBeNull();
    });

    it('sends what the vendor refused because the tokens had ended early', async () => {
      const { vendor, cells } = await killWhileRenewing({ rotates: false, isEarly: true });
      expect(cells.map((cell) => cell?.reason?.code ?? cell?.status)).toEqual(
        Array(people).fill('completed'),
      );
      expect(vendor.seen).toMatchObject({ renewals: 2, taken: people });
    });

    it('is lost where a refresh token works once, which it is told with the remedy', async () => {
      const { vendor, cells, connection } = await killWhileRenewing({ rotates: true });
      expect(new Set(cells.map((cell) => cell?.reason?.code))).toEqual(new Set(['ConnectionRejected']));
      expect(cells[0]?.reason?.message).toContain('must be connected anew');
      expect(vendor.seen).toEqual({ exchanges: 1, renewals: 1, taken: 0, refused: 0 });
      expect(connection.lost_at).not.toBeNull();
    });
  },
);
