/** Finds the fields a formula reads: the first names of the paths that start at the record. */
import { isSyntaxNode, nodesOf, pairsOf, variableName } from './syntax-node.ts';
import type { SyntaxNode } from './syntax-node.ts';

/** `required` is false where the formula itself says what happens without a value. */
export interface FormulaInput {
  name: string;
  required: boolean;
}

export interface FormulaReads {
  inputs: FormulaInput[];
  /** Also reads fields it does not name: `$$` as a whole, `*`, `**`. */
  readsAll: boolean;
}

interface Walk {
  isRequired: Map<string, boolean>;
  readsAll: boolean;
}

/** Where a node stands: whether its names are fields of the record, and whether it may come to nothing. */
interface Place {
  isRoot: boolean;
  isGuarded: boolean;
}

/** A field is optional when it stands in `$exists(…)` or left of `??` or `?:` at least once. */
export function readInputs(tree: SyntaxNode): FormulaReads {
  const walk: Walk = { isRequired: new Map(), readsAll: false };
  visit(tree, { isRoot: true, isGuarded: false }, walk);
  return {
    inputs: Array.from(walk.isRequired, ([name, required]) => ({ name, required })),
    readsAll: walk.readsAll,
  };
}

function visit(node: unknown, place: Place, walk: Walk): void {
  if (!isSyntaxNode(node)) return;
  visitKind(node, place, walk);
  // A predicate looks at the items of what it follows; those of `$` and `$$` are the record itself.
  const isRecord = variableName(node) === '$' || (place.isRoot && variableName(node) === '');
  for (const { expr } of nodesOf(node['predicate'])) visit(expr, { ...place, isRoot: isRecord }, walk);
  visitGroup(node, { ...place, isRoot: isRecord }, walk);
}

function visitKind(node: SyntaxNode, place: Place, walk: Walk): void {
  switch (node.type) {
    case 'path':
      visitPath(node, place, walk);
      return;
    case 'name':
      if (place.isRoot) addInput(node.value, place, walk);
      return;
    case 'variable':
    case 'wildcard':
    case 'descendant':
      if (variableName(node) === '$' || (place.isRoot && !variableName(node))) walk.readsAll = true;
      return;
    case 'function':
    case 'partial':
      visitCall(node, place, walk);
      return;
    case 'condition':
      visitCondition(node, place, walk);
      return;
    case 'apply':
      visit(node['lhs'], { ...place, isGuarded: place.isGuarded || isExists(node['rhs']) }, walk);
      visit(node['rhs'], place, walk);
      return;
    default:
      visitParts(node, place, walk);
  }
}

/** Nodes that evaluate their parts in their own place: operators, blocks, constructors, functions. */
function visitParts(node: SyntaxNode, place: Place, walk: Walk): void {
  const pairs = Array.isArray(node['lhs']) ? pairsOf(node['lhs']).flat() : [node['lhs']];
  const terms = Array.isArray(node['terms'])
    ? node['terms'].map((term: { expression?: unknown }) => term.expression)
    : [];
  const parts = [
    ...nodesOf(node['expressions']),
    ...pairs,
    node['rhs'],
    node['expression'],
    node['body'],
    ...terms,
  ];
  for (const part of parts) visit(part, place, walk);
}

function addInput(name: unknown, { isGuarded }: Place, walk: Walk): void {
  if (typeof name !== 'string') return;
  walk.isRequired.set(name, !isGuarded && walk.isRequired.get(name) !== false);
}

function visitPath(path: SyntaxNode, place: Place, walk: Walk): void {
  let here = place;
  nodesOf(path['steps']).forEach((step, at, steps) => {
    const variable = at === 0 ? variableName(step) : null;
    const isRecord = (variable === '$' || (variable === '' && here.isRoot)) && steps.length > 1;
    if (isRecord) visitPredicates(step, { ...here, isRoot: true }, walk);
    else visitStep(step, here, walk);
    // After `$$` names are fields again, and `@$x` binds an item without stepping into it.
    if (isRecord) here = { ...here, isRoot: true };
    else if (step['focus'] === undefined) here = { ...here, isRoot: false };
  });
}

function visitStep(step: SyntaxNode, place: Place, walk: Walk): void {
  visit(step, place, walk);
  visitStages(step, { ...place, isRoot: place.isRoot && step['focus'] !== undefined }, walk);
}

function visitPredicates(step: SyntaxNode, place: Place, walk: Walk): void {
  for (const { expr } of nodesOf(step['predicate'])) visit(expr, place, walk);
  visitStages(step, place, walk);
}

function visitStages(step: SyntaxNode, place: Place, walk: Walk): void {
  for (const { expr } of nodesOf(step['stages'])) visit(expr, place, walk);
}

function visitGroup({ group }: SyntaxNode, place: Place, walk: Walk): void {
  if (typeof group !== 'object' || group === null || !('lhs' in group)) return;
  for (const part of pairsOf(group.lhs).flat()) visit(part, place, walk);
}

function isExists(node: unknown): boolean {
  return isSyntaxNode(node) && variableName(node.type === 'function' ? node['procedure'] : node) === 'exists';
}

function visitCall(node: SyntaxNode, place: Place, walk: Walk): void {
  const { procedure } = node;
  // `name(…)` is a forgotten `$`, not a field.
  if (!isSyntaxNode(procedure) || procedure.type !== 'path') visit(procedure, place, walk);
  const isGuarded = place.isGuarded || isExists(node);
  for (const argument of nodesOf(node['arguments'])) visit(argument, { ...place, isGuarded }, walk);
}

function visitCondition(node: SyntaxNode, place: Place, walk: Walk): void {
  const isFallback = isCopied(node);
  if (!isFallback) visit(node['condition'], place, walk);
  visit(node['then'], isFallback ? { ...place, isGuarded: true } : place, walk);
  visit(node['else'], place, walk);
}

/** Whether a condition was written `a ?? b` or `a ?: b`: the parser makes its test from a copy of `a`. */
function isCopied(node: SyntaxNode): boolean {
  const { condition } = node;
  if (!isSyntaxNode(condition)) return false;
  if (condition.type === 'function' && condition.position === undefined) return true;
  const start = firstPosition(condition);
  return start !== null && start === firstPosition(node['then']);
}

function firstPosition(tree: unknown): number | null {
  if (typeof tree !== 'object' || tree === null || tree instanceof RegExp) return null;
  if ('position' in tree && typeof tree.position === 'number') return tree.position;
  for (const child of Object.values(tree)) {
    const position = firstPosition(child);
    if (position !== null) return position;
  }
  return null;
}
