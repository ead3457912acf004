import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { AttioObject } from './attio-attributes.ts';
import { isObject } from './attio-attributes.ts';
import { noSuchObject } from './attio-error.ts';
import type { Values } from './attio-records.ts';
import { changesOf, recordOf } from './attio-records.ts';
import { shownRecord } from './attio-shown.ts';
import { findConflict } from './attio-unique.ts';
import { readWritten } from './attio-values.ts';

/** https://docs.attio.com/rest-api/endpoint-reference/records/create-a-record: conflicts of unique values are refused. */
export function createRecord(asked: Asked): SimulatedReply {
  const object = asked.text('object') ?? '';
  if (!isObject(object)) return noSuchObject(object);
  const read = readWritten(asked, object);
  if ('refusal' in read) return read.refusal;
  const conflict = findConflict(asked, { object, id: null, written: read.written });
  if (conflict !== null) return conflict;
  return { status: 200, body: { data: shownRecord(asked.world, object, make(asked, object, read.written)) } };
}

function make(asked: Asked, object: AttioObject, written: Values) {
  const number = nextNumber(asked, `made:${object}`);
  const id = makeUuid(asked.world, ['attio', 'made', object, number]);
  const created_at = [{ value: new Date(asked.now()).toISOString() }];
  const values = { ...written, record_id: [{ value: id }], created_at };
  changesOf(object).write(asked.state, id, values);
  return recordOf(values);
}
