/** What the first step of a path means: a field, a loop variable, a secret or a constant. */
import { TypeGuards } from 'liquidjs';
import type { PropertyAccessToken, Token } from 'liquidjs';

/** What `forloop` knows inside a loop. */
export const loopProperties = ['index', 'index0', 'first', 'last', 'rindex', 'rindex0', 'length'] as const;

export const namespaces = ['SECRETS', 'CONSTANTS'] as const;
export type Namespace = (typeof namespaces)[number];

export type PathHead =
  | { kind: 'field'; name: string }
  | { kind: 'local' }
  | { kind: 'key'; namespace: Namespace; key: string }
  | { kind: 'problem'; message: string };

/** `locals`: the variables of the loops around the path. Null for a path into a literal: `"abc".size`. */
export function readPathHead(path: PropertyAccessToken, locals: readonly string[]): PathHead | null {
  if (path.variable !== undefined) return null;
  const [head, ...rest] = path.props.map(stepName);
  if (head === null || head === undefined || head === '') {
    return problem(
      'A path begins with the name of a field: {{ name }}, or {{ ["odd name"] }} for a name with other characters.',
    );
  }
  const namespace = namespaces.find((known) => known === head);
  if (namespace !== undefined) return readKey(namespace, rest);
  if (head === 'forloop' && locals.length > 0) return checkLoopPath(rest);
  return locals.includes(head) ? { kind: 'local' } : { kind: 'field', name: head };
}

/** The name a step spells out, or null when it is looked up while rendering. */
function stepName(step: Token): string | null {
  if (TypeGuards.isWordToken(step) || TypeGuards.isQuotedToken(step)) return step.content;
  return TypeGuards.isNumberToken(step) || TypeGuards.isLiteralToken(step) ? step.getText() : null;
}

function readKey(namespace: Namespace, rest: (string | null)[]): PathHead {
  const [key] = rest;
  if (rest.length !== 1 || key === null || key === undefined || !/^[A-Z][A-Z0-9_]*$/.test(key)) {
    return problem(
      `Write {{ ${namespace}.KEY }} with one key of capital letters, digits and "_", beginning with a letter.`,
    );
  }
  return { kind: 'key', namespace, key };
}

function checkLoopPath(rest: (string | null)[]): PathHead {
  const isKnown = rest.length === 1 && loopProperties.some((property) => property === rest[0]);
  return isKnown
    ? { kind: 'local' }
    : problem(`"forloop" is used as forloop.index; it has ${loopProperties.join(', ')}.`);
}

function problem(message: string): PathHead {
  return { kind: 'problem', message };
}
