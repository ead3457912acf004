import { jsonLanguage } from '@codemirror/lang-json';

type Tree = ReturnType<typeof jsonLanguage.parser.parse>;
type Node = Tree['topNode'];

/** The place of the value that a path names, or of the nearest one around it that there is. */
export function placeInJson(text: string, path: readonly (string | number)[]): { from: number; to: number } {
  let value = jsonLanguage.parser.parse(text).topNode.firstChild;
  let name: Node | null = null;
  for (const part of path) {
    const next = value === null ? null : stepInto(value, { part, text });
    if (next === null) break;
    ({ value, name } = next);
  }
  // Of a long value, its name alone is marked.
  const marked = value !== null && isLong(value, text) ? (name ?? value.firstChild) : value;
  return { from: marked?.from ?? 0, to: marked?.to ?? Math.min(text.length, 1) };
}

/** Where the text stops being JSON. */
export function placeOfFault(text: string): { from: number; to: number } {
  const cursor = jsonLanguage.parser.parse(text).cursor();
  do {
    if (cursor.type.isError) return { from: cursor.from, to: Math.max(cursor.to, cursor.from) };
  } while (cursor.next());
  return { from: 0, to: Math.min(text.length, 1) };
}

function isLong({ from, to }: Node, text: string): boolean {
  return text.slice(from, to).includes('\n');
}

function stepInto(
  node: Node,
  { part, text }: { part: string | number; text: string },
): { value: Node; name: Node | null } | null {
  if (typeof part === 'number') {
    const value = node.name === 'Array' ? valuesOf(node)[part] : undefined;
    return value === undefined ? null : { value, name: value.firstChild };
  }
  for (const property of node.getChildren('Property')) {
    const name = property.getChild('PropertyName');
    const value = property.lastChild;
    if (name === null || value === null || value.from === name.from) continue;
    if (text.slice(name.from, name.to) === JSON.stringify(part)) return { value, name };
  }
  return null;
}

const valueNames: ReadonlySet<string> = new Set([
  'Object',
  'Array',
  'String',
  'Number',
  'True',
  'False',
  'Null',
]);

function valuesOf(list: Node): Node[] {
  const values: Node[] = [];
  for (let child = list.firstChild; child !== null; child = child.nextSibling)
    if (valueNames.has(child.name)) values.push(child);
  return values;
}
