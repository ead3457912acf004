import { PipeFailure } from '../pipe.ts';
import type { RunTask } from '../task.ts';
import type { EntryQuery, ListPort, ListRefusal } from './list-port.ts';
import type { EntryMatch } from './match-task.ts';
import { matchTask } from './match-task.ts';

/** The most entries that are looked through for one record. */
const maxEntries = 100_000;
const pageSize = 500;

interface Matching {
  match: EntryMatch;
  compute: RunTask;
  now: Date;
}

/** Counts live entries whose fields match, page by page. */
export async function countMatching(
  lists: Pick<ListPort, 'readEntries'>,
  source: Omit<EntryQuery, 'after' | 'limit'>,
  { match, compute, now }: Matching,
): Promise<number | PipeFailure | ListRefusal> {
  let count = 0;
  let after: string | null = null;
  for (let seen = 0; seen < maxEntries; seen += pageSize) {
    const page = await lists.readEntries({ ...source, after, limit: pageSize });
    if ('state' in page) return page;
    const fields = { rows: page.entries.map((entry) => entry.fields) };
    const result = await compute(matchTask, { match }, { fields, extra: { now: now.getTime() } });
    if ('problem' in result) return new PipeFailure('ConditionError', result.problem);
    count += result.count;
    if (page.next === null) return count;
    after = page.next;
  }
  return new PipeFailure('LimitReached', tooMany);
}

const tooMany = `The bucket has more than ${maxEntries.toLocaleString('en')} entries to look through, the most for one record; set "window_seconds" to look through fewer.`;
