import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { readChanges, withName } from './salesforce-changes.ts';
import { salesforceError } from './salesforce-error.ts';
import type { Fields, SalesforceObject } from './salesforce-objects.ts';
import { asDateTime, idOf, listRecords, salesforceObjects, writtenOf } from './salesforce-objects.ts';
import { refuseReferences } from './salesforce-references.ts';

/** The ids of new records follow those of the world. */
const firstNew = 900_000_000;

/** https://developer.salesforce.com/docs/platform/api-rest/guide/dome-sobject-create.html */
export function createRecord(asked: Asked): SimulatedReply {
  const object = salesforceObjects.get((asked.text('object') ?? '').toLowerCase());
  if (object === undefined)
    return salesforceError(404, 'NOT_FOUND', { message: 'The requested resource does not exist' });
  const read = readChanges(asked, object);
  if ('refusal' in read) return read.refusal;
  const lacking = object.required.filter((name) => (read.changes[name] ?? null) === null);
  if (lacking.length > 0) {
    const message = `Required fields are missing: [${lacking.join(', ')}]`;
    return salesforceError(400, 'REQUIRED_FIELD_MISSING', { message, fields: lacking });
  }
  const astray = refuseReferences(asked, { object, changes: read.changes });
  if (astray !== null) return astray;
  const likeIt = mayBeSaved(asked) ? undefined : findDuplicate(asked, { object, fields: read.changes });
  if (likeIt !== undefined) return duplicateOf(object, likeIt);
  return { status: 201, body: { id: make(asked, object, read.changes), success: true, errors: [] } };
}

function make(asked: Asked, object: SalesforceObject, changes: Fields): string {
  const number = nextNumber(asked, `made:${object.name}`);
  const id = idOf(object.prefix, firstNew + number);
  const CreatedDate = asDateTime(new Date(asked.now()).toISOString());
  writtenOf(object).write(asked.state, id, {
    ...object.defaults,
    ...withName({}, changes),
    Id: id,
    CreatedDate,
    IsDeleted: false,
  });
  return id;
}

/** A header says that rules which only warn are not heeded. */
function mayBeSaved({ request }: Asked): boolean {
  return /allowSave\s*=\s*true/i.test(request.headers['sforce-duplicate-rule-header'] ?? '');
}

/**
 * The standard rules compare names, addresses and more by likeness. Here a person is the same by their address, and an
 * account by name and website; opportunities have no standard rule.
 */
const sameBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['Contact', ['Email']],
  ['Lead', ['Email']],
  ['Account', ['Name', 'Website']],
]);

function findDuplicate(
  asked: Asked,
  { object, fields }: { object: SalesforceObject; fields: Fields },
): Fields | undefined {
  const names = sameBy.get(object.name) ?? [];
  const told = (record: Fields, name: string) => String(record[name] ?? '').toLowerCase();
  if (names.length === 0 || names.some((name) => told(fields, name) === '')) return undefined;
  return listRecords(asked, object).find((record) =>
    names.every((name) => told(record, name) === told(fields, name)),
  );
}

/** https://developer.salesforce.com/docs/platform/api-rest/guide/errorcodes.html: what was found comes with the error. */
function duplicateOf({ name }: SalesforceObject, { Id }: Fields): SimulatedReply {
  const message = 'Use one of these records?';
  const record = { attributes: { type: name }, Id };
  const matchRecords = [{ additionalInformation: [], fieldDiffs: [], matchConfidence: 100, record }];
  const rule = `Standard_${name}_Match_Rule_v1_1`;
  const matchResults = [{ entityType: name, errors: [], matchRecords, rule, size: 1, success: true }];
  const duplicateRule = `Standard_${name}_Duplicate_Rule`;
  const duplicateResult = { allowSave: true, duplicateRule, errorMessage: message, matchResults };
  return { status: 400, body: [{ duplicateResult, errorCode: 'DUPLICATES_DETECTED', message }] };
}
