import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { readChanges } from './hubspot-changes.ts';
import { badRequest, hubspotError } from './hubspot-error.ts';
import { changesOf, listObjects, objectTypes, shownObject } from './hubspot-object.ts';

/** https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/basic/patch-crm-v3-objects-contacts-contactId */
export function updateObject(asked: Asked): SimulatedReply {
  const type = objectTypes.get(asked.text('objectType') ?? '');
  if (type === undefined)
    return badRequest(`Unable to infer object type from: ${asked.text('objectType') ?? ''}`);
  const id = asked.text('objectId');
  const object = listObjects(asked, type).find((one) => one['hs_object_id'] === id);
  if (object === undefined) return hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found');
  const read = readChanges(asked, type);
  if ('refusal' in read) return read.refusal;
  const now = new Date(asked.now()).toISOString();
  const changes = { ...read.changes, lastmodifieddate: now };
  changesOf(type).write(asked.state, id ?? '', changes);
  return { status: 200, body: shownObject({ ...object, ...changes }, Object.keys(changes), type) };
}
