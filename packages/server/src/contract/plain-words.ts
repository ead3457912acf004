import { z } from 'zod';
import { nearestName } from './nearest-name.ts';

/** Longer lists of choices are cut; the reference has all of them. */
const maxChoices = 12;

/**
 * The messages of schemas in the words of the API: what to send, and what came instead. It is the `error` of a parse;
 * a message that a schema has of its own wins.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const key = (issue.path ?? []).findLast((part) => typeof part === 'string');
  const wanted = describeShape(shapeOf(issue.schema ?? issue.inst), typeof key === 'string' ? key : '');
  if (issue.input === undefined)
    return key === undefined
      ? `The body is missing: ${wanted}.`
      : `\`${shorten(key)}\` is missing: ${wanted}.`;
  if (key !== undefined && isEmpty(issue.input)) return `\`${shorten(key)}\` is empty: ${wanted}.`;
  if (issue.code === 'invalid_value') return describeChoice(issue.input, issue.values.map(String));
  if (issue.code === 'unrecognized_keys') return `Unknown key "${shorten(issue.keys[0] ?? '')}".`;
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return `Send ${choicesOf(issue.discriminator, issue['options'])}.`;
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union')
    return `Send ${wanted}, not ${nameOf(issue.input)}.`;
  if (issue.code === 'invalid_key') return `The name "${shorten(key ?? '')}" cannot be used here.`;
  return `Send ${wanted}.`;
};

type Shape = z.core.JSONSchema.BaseSchema;

/** Schemas with ids would become references, and could not be described. */
const noIds = z.registry<object>();
const shapes = new WeakMap<object, Shape>();

/** The JSON Schema of what a schema accepts. Kept, because a request may have thousands of issues with the same few schemas. */
export function shapeOf(schema: unknown): Shape {
  if (!(schema instanceof z.ZodType)) return {};
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = z.toJSONSchema(schema, { metadata: noIds, unrepresentable: 'any', io: 'input' });
  shapes.set(schema, shape);
  return shape;
}

/** What a shape allows, as the end of a sentence: `a list of 1 to 100 records`. `key`: what the place is called. */
export function describeShape(shape: Shape, key = ''): string {
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined)
    return joinOr([...new Set(options.map((option) => describeShape(asShape(option), key)))]);
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum !== undefined) return oneOf(shape.enum.map(String));
  if (Array.isArray(shape.type))
    return joinOr(shape.type.map((type) => describeShape({ ...shape, type }, key)));
  switch (shape.type) {
    case 'string':
      return `a text${span([shape.minLength === 1 ? undefined : shape.minLength, shape.maxLength], ' of', 'characters')}`;
    case 'integer':
      return `a whole number${spanOfNumbers(shape)}`;
    case 'number':
      return `a number${spanOfNumbers(shape)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${span([shape.minItems, shape.maxItems], ' of', nounOf(key))}`;
    case 'object':
      return 'an object';
    case 'null':
      return 'null';
    default:
      return 'a value';
  }
}

function asShape(option: Shape | boolean): Shape {
  return typeof option === 'boolean' ? {} : option;
}

/** What a list with this name contains. */
function nounOf(key: string): string {
  if (key === 'input') return 'records';
  return key.endsWith('s') ? shorten(key).replaceAll('_', ' ') : 'values';
}

function span([from, to]: [number | undefined, number | undefined], of: string, noun: string): string {
  if (from !== undefined && to !== undefined) return `${of} ${from} to ${to} ${noun}`;
  if (to !== undefined) return `${of} at most ${to} ${noun}`;
  return from === undefined ? '' : `${of} at least ${from} ${noun}`;
}

/** Leaves out bounds that every number of this type has. */
function spanOfNumbers({ minimum, exclusiveMinimum, maximum }: Shape): string {
  const from = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const to = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${to === undefined ? '' : `, at most ${to}`}`;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (to !== undefined) return ` of at most ${to}`;
  return from === undefined ? '' : ` of at least ${from}`;
}

function describeChoice(given: unknown, choices: string[]): string {
  if (typeof given !== 'string') return `Send ${oneOf(choices)}, not ${nameOf(given)}.`;
  const near = nearestName(given, choices);
  const hint = near === null ? `Send ${oneOf(choices)}.` : `Did you mean "${near}"?`;
  return `"${shorten(given)}" is not an allowed value. ${hint}`;
}

function choicesOf(discriminator: string, options: unknown): string {
  const choices = Array.isArray(options) ? options.map(String) : [];
  return `a \`${discriminator}\`: ${oneOf(choices)}`;
}

function oneOf(choices: string[]): string {
  const told = choices.slice(0, maxChoices).map((choice) => JSON.stringify(choice));
  if (choices.length > maxChoices) return `one of ${told.join(', ')} and ${choices.length - maxChoices} more`;
  return joinOr(told);
}

function joinOr(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} or ${last}`;
}

function nameOf(given: unknown): string {
  if (given === null) return 'null';
  if (Array.isArray(given)) return 'a list';
  if (typeof given === 'object') return 'an object';
  if (typeof given === 'string') return 'a text';
  return typeof given === 'boolean' ? String(given) : 'a number';
}

function isEmpty(given: unknown): boolean {
  return given === '' || (Array.isArray(given) && given.length === 0);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
