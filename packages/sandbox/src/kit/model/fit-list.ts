import type { Spot } from './author.ts';
import type { SchemaNode } from './schema-node.ts';
import { isRecord, kindsOf, listAt, numberAt, resolveSchema, textAt } from './schema-node.ts';
import type { Sheet } from './sheet.ts';
import { isTight } from './sheet.ts';

const usualLength = 3;
const mostElements = 200;
const mostTries = 12;

/** A list of what is known, up to three entries unless it has to be longer; empty where nothing is and it may be. */
export function fitList(sheet: Sheet, node: SchemaNode, spot: Spot): unknown[] {
  const heads = [...listAt(node, 'prefixItems'), ...listAt(node, 'items')];
  const known = knownElements(sheet, spot);
  const length = lengthOf(sheet, { node, heads, known }, spot);
  const isUnique = node['uniqueItems'] === true;
  const written = new Set<string>();
  const elements: unknown[] = [];
  for (let index = 0; index < length; index += 1) {
    const schema = heads[index] ?? node['items'];
    const write = (turn: number) =>
      sheet.fit(schema, { ...elementSpot(spot, { index, schema, known: known?.[index] }), turn });
    const element = isUnique ? writeAnother(write, written) : write(0);
    if (element === undefined) break;
    elements.push(element);
  }
  return elements;
}

/** Empty where it is known that there are none; null where nothing is known. */
function knownElements({ author }: Sheet, spot: Spot): unknown[] | null {
  const known = author.know(spot, 'list');
  return Array.isArray(known) ? known : null;
}

function lengthOf(
  sheet: Sheet,
  { node, heads, known }: { node: SchemaNode; heads: unknown[]; known: unknown[] | null },
  spot: Spot,
): number {
  const least = Math.max(numberAt(node, 'minItems') ?? 0, 0);
  const most = Math.min(
    numberAt(node, 'maxItems') ?? mostElements,
    node['items'] === false ? heads.length : mostElements,
  );
  if (isTight(sheet, spot)) return Math.min(least, most);
  const isOfVerdicts = isRecord(node['items']) && isVerdict(resolveSchema(node['items'], sheet.root));
  const guessed = isOfVerdicts && sheet.author.knowsSubject ? 1 : 0;
  const wanted = known === null ? guessed : Math.min(known.length, usualLength);
  return Math.floor(Math.min(most, Math.max(least, heads.length, wanted)));
}

/** What can be written of anybody who is known, without a fact for it. */
function isVerdict(items: SchemaNode): boolean {
  return (
    kindsOf(items).some((kind) => kind === 'object' || kind === 'boolean') || listAt(items, 'enum').length > 0
  );
}

function elementSpot(
  spot: Spot,
  { index, schema, known }: { index: number; schema: unknown; known: unknown },
): Spot {
  return {
    ...spot,
    description: (isRecord(schema) ? textAt(schema, 'description') : '') || spot.description,
    path: `${spot.path}[${index}]`,
    depth: spot.depth + 1,
    // Null says that the list has nothing for it, which the list's own fact would otherwise stand in for.
    given: known ?? null,
  };
}

/** One that is not in the list yet; undefined when there is none to be had. */
function writeAnother(write: (turn: number) => unknown, written: Set<string>): unknown {
  for (let turn = 0; turn < mostTries; turn += 1) {
    // Beyond the first it counts from how many there are, so that long lists need few tries.
    const element = write(turn === 0 ? 0 : written.size + turn - 1);
    const key = JSON.stringify(element);
    if (written.has(key)) continue;
    written.add(key);
    return element;
  }
  return undefined;
}
