/* Whether a sheet has nothing left to do, also by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '../../kit/api-client.ts';

/** Longer than a sheet gathers changes before its pipes run by themselves. */
const quietMs = 3000;

const cell = z.tuple([z.unknown(), z.string()]).rest(z.unknown());
const page = z.object({
  rows: z.array(z.object({ cells: z.record(z.string(), cell) })),
  next_cursor: z.string().nullable(),
});
const runs = z.object({ runs: z.array(z.object({ no: z.number(), finished_at: z.string().nullable() })) });

/** All cells are filled and all runs have ended, and a while later that is still so, without another run. */
export async function isSettled(client: ApiClient, path: string): Promise<boolean> {
  const last = await lastRun(client, path);
  if (last === null || !(await isFilled(client, path))) return false;
  await sleep(quietMs);
  return (await lastRun(client, path)) === last;
}

/** The number of the newest run; null while one has not ended. */
async function lastRun(client: ApiClient, path: string): Promise<number | null> {
  const listed = runs.parse(JSON.parse(await client.call(`${path}/runs`))).runs;
  return listed.some(({ finished_at: at }) => at === null) ? null : (listed[0]?.no ?? 0);
}

async function isFilled(client: ApiClient, path: string): Promise<boolean> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const read = page.parse(JSON.parse(await client.call(`${path}/rows?limit=1000${query}`)));
    if (read.rows.some(({ cells }) => Object.values(cells).some(isOpen))) return false;
    cursor = read.next_cursor;
  }
  return true;
}

function isOpen([, status, marks]: z.infer<typeof cell>): boolean {
  return status === 'empty' || status === 'queued' || (Array.isArray(marks) && marks.includes('stale'));
}
