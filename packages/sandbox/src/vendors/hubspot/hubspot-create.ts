import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { readChanges } from './hubspot-changes.ts';
import { badRequest, hubspotError } from './hubspot-error.ts';
import type { ObjectType, Properties } from './hubspot-object.ts';
import { changesOf, listObjects, objectTypes, shownObject } from './hubspot-object.ts';

/** The ids of new objects follow those of the world. */
const firstNew = 900_000_000;

/** https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/basic/post-crm-v3-objects-contacts */
export function createObject(asked: Asked): SimulatedReply {
  const type = objectTypes.get(asked.text('objectType') ?? '');
  if (type === undefined)
    return badRequest(`Unable to infer object type from: ${asked.text('objectType') ?? ''}`);
  const read = readChanges(asked, type);
  if ('refusal' in read) return read.refusal;
  const { changes } = read;
  // The documentation says that one of these should be there. That HubSpot insists on it is assumed.
  if (type.known.every((name) => (changes[name] ?? null) === null))
    return badRequest(`At least one of these properties must be set: ${type.known.join(', ')}`);
  const existing = findSame(asked, { type, changes });
  return existing === undefined ? make(asked, type, changes) : conflictWith(existing);
}

function make(asked: Asked, type: ObjectType, changes: Properties): SimulatedReply {
  const number = nextNumber(asked, `made:${type.name}`);
  const now = new Date(asked.now()).toISOString();
  const id = String(firstNew + number);
  const object = { ...changes, hs_object_id: id, createdate: now, lastmodifieddate: now };
  changesOf(type).write(asked.state, id, object);
  return { status: 201, body: shownObject(object, Object.keys(changes), type) };
}

/** No two contacts have the same address. Companies with the same domain may be made. */
function findSame(
  asked: Asked,
  { type, changes }: { type: ObjectType; changes: Properties },
): Properties | undefined {
  const email = changes['email']?.toLowerCase();
  if (type.name !== 'contacts' || email === undefined) return undefined;
  return listObjects(asked, type).find((one) => one['email']?.toLowerCase() === email);
}

function conflictWith(existing: Properties): SimulatedReply {
  const message = `Contact already exists. Existing ID: ${existing['hs_object_id']}`;
  return hubspotError(409, 'CONFLICT', message);
}
