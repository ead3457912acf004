import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '../src/storage/database.ts';
import { findRun } from '../src/storage/runs.ts';
import { describeOnBothHomes, startService, withStorage } from './service.ts';
import { finishRun, runOf } from './wait-for.ts';

const input = Array.from({ length: 30 }, (_, id) => ({ id, name: 'Jane Doe' }));
const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input };

/** The same database, and how many statements it was asked so far. */
function counting(db: Db) {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counted, count: () => count };
}

describeOnBothHomes('a run and its records', (home) => {
  it('are read in one statement, by their organization alone', async () => {
    const service = await startService(home);
    onTestFinished(() => service.stop());
    const { id } = await finishRun(service.call, runOf(await service.call('/v1/pipes/run', { body })).id);
    const { organization_id: organizationId } = (await service.call(`/v1/pipes/check/${id}`)).json;
    const stranger = await service.createOrganization('free');
    await service.server.stop();
    await withStorage(service.env, async ({ api }) => {
      const { db, count } = counting(api);
      const run = await findRun(db, organizationId, id);
      expect([run?.status, run?.bodies.size, run?.inputs, count()]).toEqual(['completed', 30, [], 1]);
      expect([...(run?.bodies ?? [])].toSorted(([a], [b]) => a - b).map(([at]) => at)).toEqual(
        input.map(({ id: at }) => at),
      );
      expect(run?.bodies.get(29)).toMatch(/^"29":\{/);
      expect(await findRun(db, stranger.id, id)).toBeNull();
      expect(await findRun(db, organizationId, 'r0')).toBeNull();
    });
  });
});
