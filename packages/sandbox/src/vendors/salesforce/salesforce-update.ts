import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { readChanges, withName } from './salesforce-changes.ts';
import { salesforceError } from './salesforce-error.ts';
import { listRecords, salesforceObjects, writtenOf } from './salesforce-objects.ts';
import { refuseReferences } from './salesforce-references.ts';

const missing = salesforceError(404, 'NOT_FOUND', {
  message: 'The requested resource does not exist',
});

/** https://developer.salesforce.com/docs/platform/api-rest/guide/dome-update-fields.html: 204 and nothing else. */
export function updateRecord(asked: Asked): SimulatedReply {
  const object = salesforceObjects.get((asked.text('object') ?? '').toLowerCase());
  const id = asked.text('id') ?? '';
  const record = object && listRecords(asked, object).find((one) => one['Id'] === id);
  if (object === undefined || record === undefined) return missing;
  const read = readChanges(asked, object);
  if ('refusal' in read) return read.refusal;
  const astray = refuseReferences(asked, { object, changes: read.changes });
  if (astray !== null) return astray;
  writtenOf(object).write(asked.state, id, withName({ ...record }, read.changes));
  return { status: 204, body: '' };
}
