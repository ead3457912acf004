import type { Spot } from './author.ts';
import type { SchemaNode } from './schema-node.ts';
import { isRecord, listAt, numberAt, recordAt, textAt } from './schema-node.ts';
import type { Sheet } from './sheet.ts';
import { isTight } from './sheet.ts';

const mostExtras = 50;

/** An object with all its properties, or near the end with those it must have. */
export function fitObject(sheet: Sheet, node: SchemaNode, spot: Spot): Record<string, unknown> {
  const known = sheet.author.know(spot, 'object');
  const about = { ...spot, given: undefined, turn: 0, item: isRecord(known) ? known : spot.item };
  const properties = recordAt(node, 'properties');
  const required = listAt(node, 'required').filter((name) => typeof name === 'string');
  const others = isTight(sheet, spot) ? [] : Object.keys(properties);
  const extra = node['additionalProperties'];
  const names = [...new Set([...others, ...required])];
  names.push(...extraNames(node, names));
  return Object.fromEntries(
    names.map((name) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : isRecord(extra) ? extra : {};
      return [name, sheet.fit(schema, propertySpot(about, { name, schema, turn: spot.turn }))];
    }),
  );
}

function propertySpot(
  about: Spot,
  { name, schema, turn }: { name: string; schema: unknown; turn: number },
): Spot {
  return {
    ...about,
    name,
    // Elements of a list are about what the list is called after.
    within: about.name === '' ? about.within : about.name,
    description: isRecord(schema) ? textAt(schema, 'description') : '',
    path: `${about.path}.${name}`,
    depth: about.depth + 1,
    turn,
  };
}

/** Names for more properties where an object must have more than are named. */
function extraNames(node: SchemaNode, names: readonly string[]): string[] {
  const missing = (numberAt(node, 'minProperties') ?? 0) - names.length;
  if (missing <= 0 || node['additionalProperties'] === false) return [];
  return Array.from({ length: Math.min(missing, mostExtras) }, (_, index) => `detail_${index + 1}`);
}
