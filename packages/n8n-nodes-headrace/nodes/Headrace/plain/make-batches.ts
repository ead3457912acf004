import type { JsonRecord } from './json.ts';

/** The service accepts 100 records in a run and 5 MB in a request. The rest of the request needs space too. */
const maxRecords = 100;
const maxCharacters = 1_300_000;

export interface Row {
  /** Which input item it is made of. */
  itemIndex: number;
  record: JsonRecord;
  /** The pipes to run on it. */
  pipes: JsonRecord[];
}

export interface Batch {
  index: number;
  itemIndexes: number[];
  records: JsonRecord[];
  pipes: JsonRecord[];
}

/** Cuts rows into runs. Only rows with the same pipes share one. The same rows always give the same batches. */
export function makeBatches(rows: readonly Row[]): Batch[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.pipes);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].flatMap(cutGroup).map((batch, index) => ({ index, ...batch }));
}

function cutGroup(rows: readonly Row[]): Omit<Batch, 'index'>[] {
  const names = new Set(rows.flatMap(({ record }) => Object.keys(record)));
  const batches: Omit<Batch, 'index'>[] = [];
  let space = 0;
  for (const { itemIndex, record, pipes } of rows) {
    const whole = withAllNames(record, names);
    const size = JSON.stringify(whole).length;
    let batch = batches.at(-1);
    if (batch === undefined || batch.records.length === maxRecords || size > space) {
      batch = { itemIndexes: [], records: [], pipes };
      batches.push(batch);
      space = maxCharacters;
    }
    // Its place in the run. An `id` of the item itself may be missing, or occur twice.
    batch.records.push({ ...whole, id: batch.records.length });
    batch.itemIndexes.push(itemIndex);
    space -= size;
  }
  return batches;
}

/** Every record has every field, so that the inputs of a pipe exist in all batches or in none. */
function withAllNames(record: JsonRecord, names: ReadonlySet<string>): JsonRecord {
  return Object.fromEntries([...names].map((name) => [name, record[name] ?? null]));
}
