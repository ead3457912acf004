import { sql } from 'kysely';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { recoverLeases } from '../../src/queue/write-leases.ts';
import { openQueue } from '../queue-home.ts';
import { spawnService } from '../spawn-service.ts';
import { hungryPipe, poison } from './hungry-pipe.ts';

const script = fileURLToPath(new URL('hungry-worker.ts', import.meta.url));
const [records, poisoned] = [40, 7];

describe.skipIf(inject('postgresUrl') === null)('a worker that runs out of memory', () => {
  it(
    'is one of many: the record that does it fails alone, and all others complete',
    { timeout: 600_000 },
    async () => {
      const queue = await openQueue('postgres', { extraPipes: [hungryPipe] });
      onTestFinished(() => queue.close());
      const submit = (from: number) => {
        const input = Array.from({ length: records }, (_, id) => ({
          id,
          name: from + id === poisoned ? poison : `Jane ${from + id}`,
        }));
        return queue.submitBody({ pipes: [{ pipe_id: hungryPipe.id }], input });
      };
      const runs = [await submit(0), await submit(records)];
      const open = async () => {
        const { rows } = await sql`select 1 from slices where state <> 'done'`.execute(queue.storage.api);
        return rows.length;
      };
      const ends: (number | string)[] = [];
      while ((await open()) > 0 && ends.length < 20) {
        const worker = await spawnService(queue.env, 'worker', {
          script,
          nodeArgs: ['--max-old-space-size=200'],
        });
        let end: number | string | null = null;
        void worker.exited.then((code) => (end = code));
        while (end === null && (await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
        if (end !== null) ends.push(end);
        await worker.kill();
        // Nobody waits here until the leases of the dead are over, and until the next worker may take them for lost.
        await recoverLeases(queue.storage.api, { all: true });
      }
      expect(ends).toEqual(Array.from({ length: 8 }, () => 'SIGABRT'));
      const failed: unknown[] = [];
      for (const [run, id] of runs.entries()) {
        const { records: cells } = await queue.read(id);
        for (let at = 0; at < records; at += 1) {
          const cell = cells[at].fields.first_name;
          if (cell.status === 'failed') failed.push([run, at, cell.reason.code]);
          else expect(cell).toMatchObject({ status: 'completed', value: `Jane ${run * records + at}` });
        }
      }
      expect(failed).toEqual([[0, poisoned, 'InternalError']]);
      expect(await queue.inFlight()).toBe(0);
    },
  );
});
