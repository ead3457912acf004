import type { SyntaxNode } from './syntax-node.ts';
import { visitNodes } from './syntax-node.ts';

/** Parts of a formula whose work is bounded by the length of the values, if these contain no lists. */
const plainNodes: ReadonlySet<string> = new Set([
  'path',
  'name',
  'string',
  'number',
  'value',
  'binary',
  'condition',
  'function',
  'variable',
  'block',
]);
const plainOperators: ReadonlySet<unknown> = new Set('= != < > <= >= and or & + - * / % in'.split(' '));
const plainFunctions: ReadonlySet<unknown> = new Set(
  'string uppercase lowercase trim length substring substringBefore substringAfter number abs floor ceil round exists not boolean now millis'.split(
    ' ',
  ),
);
const mostNodes = 80;
/** `a.b[0]`. */
const pathNodes: ReadonlySet<string> = new Set(['path', 'name', 'number', 'filter']);

/** Whether a formula costs next to nothing on short values without lists. */
export function isSmallFormula(tree: SyntaxNode): boolean {
  let nodes = 0;
  let isPlain = true;
  visitNodes(tree, (node) => {
    nodes += 1;
    isPlain &&= plainNodes.has(node.type) && isPlainPart(node);
  });
  return isPlain && nodes <= mostNodes;
}

function isPlainPart(node: SyntaxNode): boolean {
  if (node['stages'] !== undefined || node['predicate'] !== undefined || node['group'] !== undefined)
    return false;
  if (node.type === 'binary') return plainOperators.has(node.value);
  if (node.type !== 'function') return true;
  const { procedure } = node;
  return (
    typeof procedure === 'object' &&
    procedure !== null &&
    'value' in procedure &&
    plainFunctions.has(procedure.value)
  );
}

/** Whether a path only names members and positions, so that it looks at each part of a value once. */
export function isPlainPath(tree: SyntaxNode): boolean {
  let isPlain = true;
  visitNodes(tree, (node) => {
    isPlain &&= pathNodes.has(node.type) && node['group'] === undefined;
  });
  return isPlain;
}

/** Whether a value, or a member of it at any depth up to `depth`, is a list; deeper ones count as lists. */
export function holdsLists(value: unknown, depth = 4): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) || depth === 0) return true;
  return Object.values(value).some((member) => holdsLists(member, depth - 1));
}
