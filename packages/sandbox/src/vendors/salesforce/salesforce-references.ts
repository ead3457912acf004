import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { salesforceError } from './salesforce-error.ts';
import type { Fields, SalesforceObject } from './salesforce-objects.ts';
import { listRecords } from './salesforce-objects.ts';

/**
 * What is answered to an id that a field cannot refer to; null if it can. The first three characters tell the object. That a
 * record that is not there is told by the code of one that may not be seen is assumed.
 */
export function refuseReferences(
  asked: Asked,
  { object, changes }: { object: SalesforceObject; changes: Fields },
): SimulatedReply | null {
  for (const [field, objects] of referencesOf(object)) {
    const id = String(changes[field] ?? '');
    if (id === '') continue;
    const referred = objects.find(({ prefix }) => id.startsWith(prefix));
    if (referred === undefined) {
      const message = `${field}: id value of incorrect type: ${id.slice(0, 80)}`;
      return salesforceError(400, 'FIELD_INTEGRITY_EXCEPTION', { message, fields: [field] });
    }
    if (!listRecords(asked, referred).some(({ Id }) => Id === id)) {
      const message = `insufficient access rights on cross-reference id: ${id.slice(0, 15)}`;
      return salesforceError(400, 'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY', { message, fields: [] });
    }
  }
  return null;
}

function referencesOf({ parents, refersTo = {} }: SalesforceObject) {
  const ofParents = Object.values(parents).map(({ by, object }): [string, readonly SalesforceObject[]] => [
    by,
    [object()],
  ]);
  return [...ofParents, ...Object.entries(refersTo)];
}
