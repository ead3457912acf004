/** Liquid's operators, each of which is counted: one condition may contain thousands of them. */
import { defaultOperators, toValue } from 'liquidjs';
import type { Context } from 'liquidjs';
import { charge } from './render-budget.ts';
import { valueText } from './value-text.ts';

type Operators = typeof defaultOperators;

function isLiteralDrop(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'equals' in value && typeof value.equals === 'function'
  );
}

/** The library compares lists through nested generators, which takes a second for a large list. */
function isSame(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
  return left.length === right.length && left.every((item, at) => isSame(item, right[at]));
}

function isEqual(left: unknown, right: unknown, context: Context): ReturnType<Operators[string]> {
  charge(context, Math.min(sizeOf(toValue(left)), sizeOf(toValue(right))));
  // `nil`, `empty` and `blank` bring their own comparison.
  if (isLiteralDrop(left) || isLiteralDrop(right)) return original('==')(left, right, context);
  return isSame(toValue(left), toValue(right));
}

function* isDifferent(left: unknown, right: unknown, context: Context): Generator<unknown, boolean, boolean> {
  return !(yield isEqual(left, right, context));
}

function contains(left: unknown, right: unknown, context: Context): boolean {
  const [whole, part]: unknown[] = [toValue(left), toValue(right)];
  charge(context, sizeOf(whole));
  if (Array.isArray(whole)) return whole.some((item) => isSame(item, part));
  return typeof whole === 'string' && part !== null && part !== undefined && whole.includes(valueText(part));
}

/** Reading costs less than making: eight characters count as one. */
function sizeOf(value: unknown): number {
  return typeof value === 'string' ? value.length / 8 : Array.isArray(value) ? value.length : 0;
}

function original(name: string): Operators[string] {
  const operator = defaultOperators[name];
  if (operator === undefined) throw new Error(`Liquid lost its operator ${name}`);
  return operator;
}

function timed(name: string): Operators[string] {
  const operator = original(name);
  return (left: unknown, right: unknown, context: Context) => {
    charge(context, 0);
    return operator(left, right, context);
  };
}

export const operators: Operators = {
  ...defaultOperators,
  '==': isEqual,
  '!=': isDifferent,
  '<': timed('<'),
  '>': timed('>'),
  '<=': timed('<='),
  '>=': timed('>='),
  contains,
};
