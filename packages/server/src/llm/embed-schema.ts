import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';

/**
 * A user's schema as a part of a larger one. One that refers to itself moves into `definitions`, with its references
 * led there; others stay as they are. Null for one whose references vendors do not follow.
 */
export function embedSchema(
  schema: JsonObject,
  { name, definitions }: { name: string; definitions: JsonObject },
): JsonObject | null {
  const { $schema: _, $id: id, ...own } = schema;
  const base = typeof id === 'string' ? id.replace(/#$/, '') : '';
  const inside = (reference: string) =>
    reference.startsWith(base) ? reference.slice(base.length) : reference;
  const marks = marksOf(own);
  if (!marks.some(({ key }) => referring.has(key))) return own;
  const isPlain = marks.every(({ key, value }) => key === '$ref' && /^#(?:\/|$)/.test(inside(value)));
  if (!isPlain) return null;
  const home = `#/$defs/${name}`;
  definitions[name] = moveReferences(own, (reference) => home + inside(reference).slice(1));
  return { $ref: home };
}

const referring = new Set(['$ref', '$dynamicRef', '$recursiveRef']);
/** Names that references may use instead of a path. */
const naming = new Set(['$id', '$anchor', '$dynamicAnchor']);

interface Mark {
  key: string;
  value: string;
}

function marksOf(value: JsonValue): Mark[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (typeof item !== 'string') return marksOf(item);
    return referring.has(key) || naming.has(key) ? [{ key, value: item }] : [];
  });
}

function moveReferences(value: JsonValue, lead: (reference: string) => string): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => moveReferences(item, lead));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? lead(item) : moveReferences(item, lead),
    ]),
  );
}
