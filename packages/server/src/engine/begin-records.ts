import { setImmediate as nextTurn } from 'node:timers/promises';

/** Undefined when all ended at once. With `isPaced` one begins in a turn, so that others have the thread in between. */
export function beginRecords<Record>(
  records: readonly Record[],
  { begin, isPaced }: { begin(record: Record): Promise<void> | undefined; isPaced: boolean },
): Promise<unknown> | undefined {
  if (isPaced) return beginInTurn(records, begin);
  const running = records.map((record) => begin(record)).filter((step) => step !== undefined);
  return running.length === 0 ? undefined : Promise.all(running);
}

async function beginInTurn<Record>(
  records: readonly Record[],
  begin: (record: Record) => Promise<void> | undefined,
): Promise<void> {
  const running: (Promise<void> | undefined)[] = [];
  for (const record of records) {
    await nextTurn();
    const step = begin(record);
    // What one rejects with while others still begin is told at the end.
    step?.catch(() => {});
    running.push(step);
  }
  await Promise.all(running.filter((step) => step !== undefined));
}
