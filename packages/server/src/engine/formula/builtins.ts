/** JSONata's functions, each made to stay within the budget of the evaluation that calls it. */
import jsonata from 'jsonata';
import { FormulaBudget, isFunction } from './formula-budget.ts';
import { FormulaError } from './formula-error.ts';
import { formulaLimits } from './formula-limits.ts';
import { pictureProblem } from './picture.ts';
import { distinctItems, sortItems } from './list-functions.ts';
import { padText } from './pad-text.ts';

/** A name in a formula cannot contain a blank, so no formula can read or shadow this one. */
export const budgetName = 'budget of this run';

const names = `
  sum count max min average string substring substringBefore substringAfter lowercase uppercase
  length trim pad match contains replace split join formatNumber formatBase formatInteger
  parseInteger number floor ceil round abs sqrt power boolean not map zip filter single reduce
  sift keys lookup append exists spread merge reverse each error assert type sort distinct
  base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent decodeUrl toMillis
  fromMillis clone now millis
`
  .trim()
  .split(/\s+/);

/** Why a function of JSONata is missing here. */
export const removedFunctions: ReadonlyMap<string, string> = new Map([
  ['eval', 'write the expression itself'],
  ['random', 'a formula must give the same result when it runs again'],
  ['shuffle', 'a formula must give the same result when it runs again'],
]);

/** What a function sees as `this`. */
export interface Focus {
  environment: jsonata.Environment;
  createSequence(): unknown[];
}

interface Definition {
  implementation(...values: unknown[]): unknown;
}

type Implementation = (this: Focus, ...values: unknown[]) => unknown;

export function budgetOf(environment: jsonata.Environment): FormulaBudget {
  const budget: unknown = environment.lookup(budgetName);
  if (!(budget instanceof FormulaBudget)) throw new Error('a formula runs without a budget');
  return budget;
}

let definitions: ReadonlyMap<string, Definition> | null = null;

/** All functions under the names of JSONata. Made once, on first use. */
export function builtins(): ReadonlyMap<string, Definition> {
  definitions ??= makeBuiltins(readEnvironment());
  return definitions;
}

/** The library hands out its functions only to a running evaluation. */
function readEnvironment(): jsonata.Environment {
  const seen: jsonata.Environment[] = [];
  const probe = jsonata('0');
  assignHook(probe, 'entry', (...[, , environment]) => {
    seen.push(environment);
  });
  void probe.evaluate(null);
  const [environment] = seen;
  if (environment === undefined) throw new Error('JSONata no longer calls its entry hook');
  return environment;
}

/** What a hook is told: the node, what it looks at, and, on exit, what it became. */
export type HookCall = [node: unknown, input: unknown, environment: jsonata.Environment, result?: unknown];
export type Hook = (...call: HookCall) => unknown;

/** The library's own types do not allow symbols as names. */
export function assignHook(expression: jsonata.Expression, moment: 'entry' | 'exit', hook: Hook): void {
  Reflect.apply(expression.assign, expression, [Symbol.for(`jsonata.__evaluate_${moment}`), hook]);
}

function makeBuiltins(environment: jsonata.Environment): ReadonlyMap<string, Definition> {
  const made = new Map<string, Definition>();
  for (const name of names) {
    const definition: unknown = environment.lookup(name);
    if (!isDefinition(definition)) throw new Error(`JSONata has no function ${name}`);
    made.set(name, { ...definition, implementation: bounded(name, definition) });
  }
  return made;
}

function isDefinition(value: unknown): value is Definition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'implementation' in value &&
    typeof value.implementation === 'function'
  );
}

function bounded(name: string, { implementation }: Definition): Implementation {
  const check = checks[name];
  const run: Implementation = replacements[name] ?? implementation;
  const call: Implementation = function (...values) {
    const budget = budgetOf(this.environment);
    for (const value of values)
      budget.charge(typeof value === 'string' || Array.isArray(value) ? value.length : 1);
    check?.(values, budget);
    const result = run.apply(this, values);
    if (typeof result === 'string') budget.checkLength(result);
    return result;
  };
  // JSONata counts the parameters, and reads their names for partial application.
  Object.defineProperty(call, 'length', { value: implementation.length });
  Object.defineProperty(call, 'toString', { value: () => String(implementation) });
  return call;
}

type Check = (values: readonly unknown[], budget: FormulaBudget) => void;

const checkWhole: Check = ([value], budget) => budget.checkLength(value);

const checks: Readonly<Record<string, Check>> = {
  string([value, isIndented], budget) {
    budget.checkLength(value);
    if (isIndented === true) checkIndented(value);
  },
  clone: checkWhole,
  pad([, width]) {
    if (Math.abs(Number(width)) > formulaLimits.valueLength)
      throw new FormulaError(`$pad makes at most ${formulaLimits.valueLength} characters.`);
  },
  join([list, separator], budget) {
    const between = typeof separator === 'string' ? separator.length : 0;
    let length = 0;
    for (const item of Array.isArray(list) ? list : []) length += String(item).length + between;
    budget.charge(length);
    if (length > formulaLimits.valueLength)
      throw new FormulaError(`$join makes at most ${formulaLimits.valueLength} characters.`);
  },
  // A list of characters takes eight times the memory of the text.
  split: ([text], budget) => budget.charge(typeof text === 'string' ? 8 * text.length : 0),
  zip(lists, budget) {
    const lengths = lists.map((list) => (Array.isArray(list) ? list.length : 0));
    budget.charge(Math.min(...lengths) * lists.length);
  },
  spread([value]) {
    if (isFunction(value)) throw new FormulaError('$spread takes objects, not functions.');
  },
  formatNumber: checkPicture,
  formatInteger: checkPicture,
  parseInteger: checkPicture,
  fromMillis: checkPicture,
  now: ([picture]) => checkPicture([null, picture]),
  toMillis([text, picture]) {
    checkPicture([null, picture]);
    if (typeof picture === 'string') refuse(pictureProblem(picture, typeof text === 'string' ? text : ''));
  },
};

/** Indented JSON has two blanks per level before each part, which makes a deep value long. */
function checkIndented(value: unknown): void {
  let length = 0;
  const add = (part: unknown, depth: number): void => {
    length += 2 * depth + 1;
    if (length > formulaLimits.valueLength)
      throw new FormulaError(
        `A value in the formula is longer than ${formulaLimits.valueLength} characters.`,
      );
    if (typeof part !== 'object' || part === null || isFunction(part)) return;
    for (const inner of Object.values(part)) add(inner, depth + 1);
  };
  add(value, 0);
}

function checkPicture([, picture]: readonly unknown[]): void {
  if (typeof picture !== 'string') return;
  if (picture.length > formulaLimits.pictureLength)
    refuse(`A picture has at most ${formulaLimits.pictureLength} characters.`);
  if (/\d{5}/.test(picture)) refuse('A width in a picture has at most four digits.');
}

function refuse(message: string | null): void {
  if (message !== null) throw new FormulaError(message);
}

const replacements: Readonly<Record<string, Implementation>> = {
  pad: padText,
  sort(list, comparator) {
    return sortItems(list, callable(comparator, this), budgetOf(this.environment));
  },
  distinct(list) {
    return distinctItems(list, { budget: budgetOf(this.environment), newList: () => this.createSequence() });
  },
  millis() {
    return budgetOf(this.environment).now.getTime();
  },
  now(picture, timezone) {
    const format = builtins().get('fromMillis');
    return format?.implementation.call(this, budgetOf(this.environment).now.getTime(), picture, timezone);
  },
};

/** A lambda is an object with `apply`, a builtin a native function. */
function callable(comparator: unknown, focus: Focus): ((left: unknown, right: unknown) => unknown) | null {
  if ((typeof comparator !== 'object' && typeof comparator !== 'function') || comparator === null)
    return null;
  if (!('apply' in comparator) || typeof comparator.apply !== 'function') return null;
  const { apply } = comparator;
  return (left, right) => Reflect.apply(apply, comparator, [focus, [left, right]]);
}
