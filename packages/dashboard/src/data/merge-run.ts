import type { PipesResponse, RunRecord } from '@headrace/client';

const openStatuses: ReadonlySet<string> = new Set(['pending', 'queued', 'processing']);

/** Whether nothing more will come of a run. */
export function isOver({ status }: Pick<PipesResponse, 'status'>): boolean {
  return status !== 'pending' && status !== 'processing';
}

/** The newer state of a run. What was final stays, because an answer can be overtaken by a later one. */
export function mergeRun(known: PipesResponse, news: PipesResponse): PipesResponse {
  if (known.id !== news.id) return news;
  if (isOver(known) && !isOver(news)) return known;
  const records = Object.entries(news.records).map(([id, record]): [string, RunRecord] => {
    const before = known.records[id];
    return [id, before !== undefined && isRecordFinal(before) ? before : record];
  });
  return { ...news, records: Object.fromEntries(records) };
}

/** The run with one record that became final. */
export function withRecord(run: PipesResponse, record: RunRecord): PipesResponse {
  return { ...run, records: { ...run.records, [String(record.id)]: record } };
}

function isRecordFinal({ fields }: RunRecord): boolean {
  return Object.values(fields).every(({ status }) => !openStatuses.has(status));
}
