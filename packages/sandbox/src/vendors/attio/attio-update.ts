import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { hasSeveral, isObject } from './attio-attributes.ts';
import { noSuchObject, noSuchRecord } from './attio-error.ts';
import type { AttioValue } from './attio-records.ts';
import { changesOf, listRecords } from './attio-records.ts';
import { shownRecord } from './attio-shown.ts';
import { findConflict } from './attio-unique.ts';
import { readWritten } from './attio-values.ts';

/** https://docs.attio.com/rest-api/endpoint-reference/records/update-a-record-append-multiselect-values */
export function updateRecord(asked: Asked): SimulatedReply {
  const object = asked.text('object') ?? '';
  if (!isObject(object)) return noSuchObject(object);
  const id = asked.text('record') ?? '';
  const record = listRecords(asked, object).find((one) => one.id === id);
  if (record === undefined) return noSuchRecord(id);
  const read = readWritten(asked, object);
  if ('refusal' in read) return read.refusal;
  const conflict = findConflict(asked, { object, id, written: read.written });
  if (conflict !== null) return conflict;
  const changes = Object.fromEntries(
    Object.entries(read.written).map(([slug, values]): [string, AttioValue[]] => {
      const before = hasSeveral(object, slug) ? (record.values[slug] ?? []) : [];
      return [slug, [...before, ...values.filter((value) => !isAmong(value, before))]];
    }),
  );
  changesOf(object).write(asked.state, id, changes);
  const values = { ...record.values, ...changes };
  return { status: 200, body: { data: shownRecord(asked.world, object, { ...record, values }) } };
}

function isAmong(value: AttioValue, others: readonly AttioValue[]): boolean {
  return others.some((other) => JSON.stringify(other) === JSON.stringify(value));
}
