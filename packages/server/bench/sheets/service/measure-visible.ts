/* How long it takes until somebody who looks at a table sees what was found. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { summarize } from '../timing.ts';
import type { BenchApi } from './bench-api.ts';
import { awaitRun, startRun } from './bench-api.ts';
import type { Figures } from './goals.ts';

const rounds = 20;
const rowsOfRound = 20;
/** Rows that have never run, which are needed for it. */
export const visibleRows = rounds * rowsOfRound;
const pollMs = 10;

const field = 'work_email';
const page = z.object({
  token: z.string(),
  rows: z.array(z.object({ id: z.int(), cells: z.array(z.tuple([z.unknown(), z.string()])) })),
});
const cell = z.object({ observed_at: z.iso.datetime().nullable() });
type Page = z.infer<typeof page>;

/** Runs rows after `from`, a few at a time: from the last answer of a vendor until the window shows all of them. */
export async function measureVisible(
  api: BenchApi,
  { path, pipes, from }: { path: string; pipes: readonly string[]; from: number },
): Promise<Figures> {
  const { token } = page.parse(await api.post(`${path}/order`, { columns: [field] }));
  const window = async (at: number): Promise<Page> =>
    page.parse(
      await api.get(
        `${path}/order/${encodeURIComponent(token)}?from=${at}&count=${rowsOfRound}&columns=${field}`,
      ),
    );
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = from + round * rowsOfRound;
    const ids = (await window(at)).rows.map(({ id }) => id);
    const run = await startRun(api, path, { pipes, rows: ids });
    while (!(await window(at)).rows.every(isFinal)) await sleep(pollMs);
    const seenAt = Date.now();
    times.push(seenAt - (await lastAnswer(api, path, ids)));
    await awaitRun(api, run);
  }
  return { 'from the last answer to visible, p95 ms': summarize(times).p95 };
}

const finals = new Set(['completed', 'no_result', 'failed', 'skipped']);
const isFinal = ({ cells }: Page['rows'][number]) => finals.has(cells[0]?.[1] ?? '');

async function lastAnswer(api: BenchApi, path: string, ids: readonly number[]): Promise<number> {
  const times: number[] = [];
  for (const id of ids) {
    const { observed_at: at } = cell.parse(await api.get(`${path}/rows/${id}/cells/${field}`));
    if (at !== null) times.push(Date.parse(at));
  }
  return Math.max(...times);
}
