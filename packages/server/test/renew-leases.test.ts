import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recoverLeases, renewLeases } from '../src/queue/write-leases.ts';
import { keyText } from '../src/queue/slice-keys.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('leases', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  it.skipIf(home === 'pglite' || inject('postgresUrl') === null)(
    'are renewed past one that somebody else has locked, which is not lost',
    async () => {
      const { storage } = queue;
      await queue.submit(50);
      const [locked, free] = await queue.claim();
      if (locked === undefined || free === undefined) throw new Error('two slices are claimed');
      await sql`update slices set lease_until = now() - interval '1 second'`.execute(storage.api);
      const renewal = await storage.api.transaction().execute(async (tx) => {
        await sql`select from slices where first_position = ${locked.firstPosition} for update`.execute(tx);
        // Would wait for ever, were it to wait.
        return renewLeases(storage.leases, [locked, free]);
      });
      expect(renewal.standing).toEqual(new Set([locked, free].map(keyText)));
      expect(renewal.renewed).toEqual(new Set([keyText(free)]));
      const again = await renewLeases(storage.leases, [locked, free]);
      expect(again.renewed).toEqual(again.standing);
      await recoverLeases(storage.leases, { all: true });
    },
  );

  it('are not recovered by a statement that comes too late', async () => {
    const { storage } = queue;
    await queue.submit(1);
    const claims = await queue.claim();
    await sql`update slices set lease_until = now() - interval '1 second'`.execute(storage.api);
    const { farMs } = await renewLeases(storage.leases, []);
    expect(await recoverLeases(storage.leases, { all: false, notAfter: farMs - 1 })).toEqual([]);
    expect(await recoverLeases(storage.leases, { all: false, notAfter: farMs + 60_000 })).toHaveLength(
      claims.length,
    );
  });
});
