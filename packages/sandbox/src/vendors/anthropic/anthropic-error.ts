import type { z } from 'zod';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';

const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  405: 'invalid_request_error',
  429: 'rate_limit_error',
};

/** Anthropic's error envelope; the sender adds the request's id. */
export function anthropicError(status: number, message: string): SimulatedReply {
  return { status, body: { type: 'error', error: { type: types[status] ?? 'api_error', message } } };
}

export const badRequest = (message: string): SimulatedReply => anthropicError(400, message);

const versions: ReadonlySet<string> = new Set(['2023-01-01', '2023-06-01', '2026-10-21']);

/** What is wrong with the version that a request names; null when nothing is. */
export function complainOfVersion({ headers }: SimulatedRequest): SimulatedReply | null {
  const version = headers['anthropic-version'];
  if (version === undefined || version === '') return badRequest('anthropic-version: header is required');
  return versions.has(version)
    ? null
    : badRequest(`anthropic-version: "${version.slice(0, 40)}" is not a valid version`);
}

/** What Anthropic says about the first thing that is wrong with a body. */
export function complainOf({ issues }: z.ZodError, body: unknown): SimulatedReply {
  const [issue] = issues;
  if (issue === undefined) return badRequest('Invalid request');
  const at = (message: string, path: readonly PropertyKey[] = issue.path) =>
    badRequest(`${path.map(String).join('.')}: ${message}`);
  switch (issue.code) {
    case 'unrecognized_keys':
      return at('Extra inputs are not permitted', [...issue.path, issue.keys[0] ?? '']);
    case 'invalid_type':
      return at(isMissing(body, issue.path) ? 'Field required' : `Input should be ${nameOf(issue.expected)}`);
    case 'invalid_value': {
      if (isMissing(body, issue.path)) return at('Field required');
      const quoted = issue.values.map((value) => `'${String(value)}'`);
      const list =
        quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
      return at(`Input should be ${list}`);
    }
    case 'too_small':
      return issue.origin === 'array'
        ? at('at least one message is required')
        : at(`Input should be greater than or equal to ${String(issue.minimum)}`);
    case 'too_big':
      return at(`Input should be less than or equal to ${String(issue.maximum)}`);
    case 'invalid_format':
      return at("String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
    default:
      return at('Input is invalid');
  }
}

function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((found, part) => {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    return Reflect.get(found, part);
  }, body);
  return value === undefined;
}

function nameOf(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a valid string',
    int: 'a valid integer',
    number: 'a valid number',
    boolean: 'a valid boolean',
    array: 'a valid list',
    object: 'a valid dictionary',
    record: 'a valid dictionary',
  };
  return names[expected] ?? `a valid ${expected}`;
}
