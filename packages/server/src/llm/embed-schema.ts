import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';

/**
 * A user's schema as a part of a larger one. One that refers to itself moves into `definitions`, with its references
 * led there; others stay as they are, which all vendors understand.
 */
export function embedSchema(
  schema: JsonObject,
  { name, definitions }: { name: string; definitions: JsonObject },
): JsonObject {
  const { $schema: _, ...own } = schema;
  if (!refersToItself(own)) return own;
  const home = `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  definitions[name] = moveReferences(own, home);
  return { $ref: home };
}

function refersToItself(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(refersToItself);
  return Object.entries(value).some(([key, item]) => key === '$ref' || refersToItself(item));
}

function moveReferences(value: JsonValue, home: string): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => moveReferences(item, home));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? item.replace(/^#/, home) : moveReferences(item, home),
    ]),
  );
}
