/* What is written to an object: properties of its type, with values that they can have. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest } from './hubspot-error.ts';
import type { ObjectType, Properties } from './hubspot-object.ts';

const changeSchema = z.object({
  properties: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable(),
  ),
});

/** The properties in the body of a request, or why HubSpot refuses them. */
export function readChanges(
  asked: Asked,
  type: ObjectType,
): { changes: Properties } | { refusal: SimulatedReply } {
  const { data } = changeSchema.safeParse(readJsonBody(asked.request));
  if (data === undefined) return { refusal: badRequest('Invalid input JSON') };
  const wrong = Object.entries(data.properties).flatMap(
    (property) => problemOf(property, { type, asked }) ?? [],
  );
  return wrong.length === 0
    ? { changes: cleared(data.properties) }
    : { refusal: badRequest(`Property values were not valid: ${JSON.stringify(wrong)}`) };
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
  if (name === 'email' && !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value))
    return invalid('INVALID_EMAIL', `Email address ${value.slice(0, 100)} is invalid`);
  // The options of the account are those that some object has.
  const isOption = kind !== 'enumeration' || type.list(asked.world).some((one) => one[name] === value);
  return isOption
    ? null
    : invalid('INVALID_OPTION', `${value.slice(0, 100)} was not one of the allowed options`);
}
