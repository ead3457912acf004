import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest, hubspotError } from './hubspot-error.ts';
import type { ObjectType, Properties } from './hubspot-object.ts';
import { changesOf, listObjects, objectTypes, shownObject } from './hubspot-object.ts';

const changeSchema = z.object({
  properties: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable(),
  ),
});

/** https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/basic/patch-crm-v3-objects-contacts-contactId */
export function updateObject(asked: Asked): SimulatedReply {
  const type = objectTypes.get(asked.text('objectType') ?? '');
  if (type === undefined)
    return badRequest(`Unable to infer object type from: ${asked.text('objectType') ?? ''}`);
  const { data } = changeSchema.safeParse(readJsonBody(asked.request));
  if (data === undefined) return badRequest('Invalid input JSON');
  const id = asked.text('objectId');
  const object = listObjects(asked, type).find((one) => one['hs_object_id'] === id);
  if (object === undefined) return hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found');
  const wrong = Object.entries(data.properties).flatMap(
    (property) => problemOf(property, { type, asked }) ?? [],
  );
  if (wrong.length > 0) return badRequest(`Property values were not valid: ${JSON.stringify(wrong)}`);
  const now = new Date(asked.now()).toISOString();
  const changes = { ...cleared(data.properties), lastmodifieddate: now };
  changesOf(type).write(asked.state, id ?? '', changes);
  return { status: 200, body: shownObject({ ...object, ...changes }, Object.keys(changes), type) };
}

/** An empty text clears a property. */
function cleared(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value || null]));
}

const readOnly = new Set(['hs_object_id', 'createdate', 'lastmodifieddate', 'hs_lastmodifieddate']);

function problemOf(
  [name, value]: [string, string | null],
  { type, asked }: { type: ObjectType; asked: Asked },
): { isValid: false; message: string; error: string; name: string } | null {
  const invalid = (error: string, message: string) => ({ isValid: false as const, message, error, name });
  const kind = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined;
  if (kind === undefined)
    return invalid('PROPERTY_DOESNT_EXIST', `Property "${name.slice(0, 100)}" does not exist`);
  if (readOnly.has(name)) return invalid('READ_ONLY_VALUE', `"${name}" is a read only property`);
  if (!value) return null;
  if (kind === 'number' && !Number.isFinite(Number(value)))
    return invalid('INVALID_NUMBER', `${value.slice(0, 100)} was not a valid number.`);
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return invalid('INVALID_EMAIL', `Email address ${value.slice(0, 100)} is invalid`);
  // The options of the account are those that some object has.
  const isOption = kind !== 'enumeration' || type.list(asked.world).some((one) => one[name] === value);
  return isOption
    ? null
    : invalid('INVALID_OPTION', `${value.slice(0, 100)} was not one of the allowed options`);
}
