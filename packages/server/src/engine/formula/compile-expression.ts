/** What formulas and JSON paths have in common: JSONata with bounds on everything. */
import jsonata from 'jsonata';
import type { RE2JS } from 're2js';
import type { JsonValue } from '../../contract/field.ts';
import { assignHook, budgetName, budgetOf, builtins, removedFunctions } from './builtins.ts';
import type { Hook } from './builtins.ts';
import { checkCalls } from './check-tree.ts';
import { cleanResult } from './clean-result.ts';
import { FormulaBudget } from './formula-budget.ts';
import { FormulaError } from './formula-error.ts';
import { formulaLimits } from './formula-limits.ts';
import { measureExpansion } from './measure-expansion.ts';
import { compileFormulaPattern, makeMatcher } from './regex-matcher.ts';
import { isSyntaxNode, pairsOf, visitNodes } from './syntax-node.ts';
import type { SyntaxNode } from './syntax-node.ts';
import { toFormulaError, toSyntaxProblem } from './translate-error.ts';

/** `$now()` and `$millis()` are this instant, so that an evaluation can be repeated. */
export interface Clock {
  now: Date;
}

export interface CompiledExpression {
  tree: SyntaxNode;
  /** Undefined means no value. Rejects with FormulaError. */
  evaluate(root: unknown, clock: Clock): Promise<JsonValue | undefined>;
}

export type ExpressionResult =
  | { ok: true; expression: CompiledExpression }
  | { ok: false; message: string; position: number };

export function compileExpression(source: string): ExpressionResult {
  const { sourceLength, syntaxNodes, nesting } = formulaLimits;
  if (source.length > sourceLength) return refuse(`A formula has at most ${sourceLength} characters.`, 0);
  const expansion = measureExpansion(source);
  if (!expansion.ok) return refuse(expansion.message, expansion.position);
  if (expansion.nodes > syntaxNodes)
    return refuse('The formula nests too many "??" and "?:"; give the inner ones names with := first.', 0);
  if (expansion.depth > nesting)
    return refuse(
      `The formula is nested too deeply: at most ${nesting} operators and brackets may be nested; give parts names with := first.`,
      0,
    );
  const parsed = parse(source);
  return parsed.ok ? prepare(parsed.compiled, parsed.tree) : parsed;
}

type Parsed =
  | { ok: true; compiled: jsonata.Expression; tree: SyntaxNode }
  | { ok: false; message: string; position: number };

function parse(source: string): Parsed {
  try {
    const compiled = jsonata(source, { stack: formulaLimits.depth, sequence: formulaLimits.listLength });
    const tree: unknown = compiled.ast();
    if (!isSyntaxNode(tree)) return { ok: false, message: 'The formula is empty.', position: 0 };
    // Walks the tree as deep as everything after it will.
    visitNodes(tree, () => undefined);
    return { ok: true, compiled, tree };
  } catch (error) {
    return { ok: false, ...toSyntaxProblem(error) };
  }
}

function refuse(message: string, position: number): ExpressionResult {
  return { ok: false, message, position };
}

function prepare(compiled: jsonata.Expression, tree: SyntaxNode): ExpressionResult {
  const problem = checkCalls(tree);
  if (problem !== null) return { ok: false, ...problem };
  const patterns = replacePatterns(tree);
  if (!patterns.ok) return patterns;
  for (const [name, definition] of builtins()) compiled.assign(name, definition);
  for (const name of removedFunctions.keys()) compiled.assign(name, undefined);
  compiled.registerFunction(patternName, function (this: jsonata.Focus, at: number) {
    const pattern = patterns.found[at];
    return pattern === undefined ? undefined : makeMatcher(pattern, budgetOf(this.environment));
  });
  assignHook(compiled, 'entry', enter);
  assignHook(compiled, 'exit', leaveWith(objectValues(tree)));
  const needsCopy = writesIntoInput(tree);
  return {
    ok: true,
    expression: { tree, evaluate: (root, clock) => evaluate(compiled, needsCopy ? copy(root) : root, clock) },
  };
}

async function evaluate(
  compiled: jsonata.Expression,
  root: unknown,
  { now }: Clock,
): Promise<JsonValue | undefined> {
  const budget = new FormulaBudget(now);
  try {
    const result: unknown = await compiled.evaluate(root, { [budgetName]: budget });
    return cleanResult(result);
  } catch (error) {
    throw toFormulaError(error);
  } finally {
    budget.close();
  }
}

const enter: Hook = (node, input, environment) => {
  const budget = budgetOf(environment);
  // Dates read without a year take it from here; later scopes copy it.
  if (budget.steps === 0) Object.assign(environment, { timestamp: budget.now });
  if (Array.isArray(input) && input.length === 0 && isConstructor(node)) budget.watchList(input);
  return budget.step();
};

function leaveWith(objectParts: ReadonlySet<unknown>): Hook {
  return (...[node, , environment, result]) => {
    // An object whose `then` is a native function would be taken for a promise that never resolves.
    if (objectParts.has(node) && isNativeFunction(result))
      throw new FormulaError('An object in a formula cannot contain this function.');
    if (typeof result === 'string' || (typeof result === 'object' && result !== null))
      checkMade(node, result, budgetOf(environment));
  };
}

/** A list of one item becomes that item after the exit hook. */
function isNativeFunction(value: unknown): boolean {
  return (
    typeof value === 'function' ||
    (Array.isArray(value) && value.length === 1 && typeof value[0] === 'function')
  );
}

/** A value that a node passes on was measured where it was made; a value that it makes is measured here. */
function checkMade(node: unknown, result: string | object, budget: FormulaBudget): void {
  if (!isSyntaxNode(node)) return;
  const isMaker =
    node.type === 'function' || node.type === 'apply' || node.type === 'unary' || node.type === 'binary';
  if (typeof result === 'string') {
    if (!isMaker) return;
    budget.checkLength(result);
    budget.charge(result.length);
  } else if (isMaker || node['group'] !== undefined || (Array.isArray(result) && 'sequence' in result)) {
    budget.checkLength(result);
    if (Array.isArray(result)) budget.charge(result.length);
  }
}

const patternName = 'pattern of this formula';

/**
 * Replaces every regular expression with a call of our own: only a function knows the evaluation it runs in,
 * and so its budget. This also repairs the expressions that `??` breaks by copying the tree as JSON.
 */
function replacePatterns(
  tree: SyntaxNode,
): { ok: true; found: RE2JS[] } | { ok: false; message: string; position: number } {
  const found: RE2JS[] = [];
  const places = new Map<unknown, number>();
  const nodes: SyntaxNode[] = [];
  visitNodes(tree, (node) => {
    if (node.type === 'regex') nodes.push(node);
  });
  for (const { value, position = 0 } of nodes) {
    if (!(value instanceof RegExp) || places.has(position)) continue;
    const compiled = compileFormulaPattern(value);
    if (!compiled.ok) return { ok: false, message: compiled.message, position };
    places.set(position, found.push(compiled.pattern) - 1);
  }
  for (const node of nodes) {
    node.type = 'function';
    node['procedure'] = { type: 'variable', value: patternName };
    node['arguments'] = [{ type: 'number', value: places.get(node.position ?? 0) }];
  }
  return { ok: true, found };
}

function objectValues(tree: SyntaxNode): ReadonlySet<unknown> {
  const values = new Set<unknown>();
  visitNodes(tree, (node) => {
    const { group, lhs } = node;
    const grouped = typeof group === 'object' && group !== null && 'lhs' in group ? pairsOf(group.lhs) : [];
    for (const [, value] of [...pairsOf(lhs), ...grouped]) values.add(value);
  });
  return values;
}

function isConstructor(node: unknown): boolean {
  return isSyntaxNode(node) && node.type === 'unary' && node.value === '{';
}

/** Grouping an empty list and `list[]` leave marks on the list that they are given. */
function writesIntoInput(tree: SyntaxNode): boolean {
  let writes = false;
  visitNodes(tree, (node) => {
    writes ||=
      node['group'] !== undefined || node['keepArray'] === true || node['keepSingletonArray'] === true;
  });
  return writes;
}

function copy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
