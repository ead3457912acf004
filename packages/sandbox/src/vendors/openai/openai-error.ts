import type { z } from 'zod';
import { bearerKey } from '../../kit/judge-key.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { KeyRefusals } from '../../kit/simulator-spec.ts';

export interface Complaint {
  message: string;
  param?: string | null;
  code?: string | null;
  type?: string;
}

/** OpenAI's error envelope. */
export function openaiError(status: number, complaint: Complaint): SimulatedReply {
  const { message, type = 'invalid_request_error', param = null, code = null } = complaint;
  return { status, body: { error: { message, type, param, code } } };
}

export const badRequest = (complaint: Complaint): SimulatedReply => openaiError(400, complaint);

const where = 'You can find your API key at https://platform.openai.com/account/api-keys.';

export const keyRefusals = {
  noKey: openaiError(401, {
    message: `You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). ${where}`,
  }),
  wrongKey: (request) =>
    openaiError(401, {
      message: `Incorrect API key provided: ${mask(bearerKey(request))}. ${where}`,
      code: 'invalid_api_key',
    }),
  restricted: openaiError(403, {
    message: 'You have insufficient permissions for this operation. Missing scopes: model.request.',
  }),
  exhausted: openaiError(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  }),
} satisfies KeyRefusals;

function mask(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.min(20, Math.max(4, key.length - 12)))}${key.slice(-4)}`;
}

/** `messages[0].content` of the path to it. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}

/** What OpenAI says about the first thing that is wrong with a body. */
export function complainOf({ issues }: z.ZodError, body: unknown): SimulatedReply {
  const [issue] = issues;
  if (issue === undefined) return badRequest({ message: 'The request is invalid.' });
  const param = pathOf(issue.path);
  const value = valueAt(body, issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const unknown = pathOf([...issue.path, issue.keys[0] ?? '']);
      return badRequest({
        message: `Unknown parameter: '${unknown}'.`,
        param: unknown,
        code: 'unknown_parameter',
      });
    }
    case 'invalid_value':
      if (value !== undefined) return invalidValue(param, { value, supported: issue.values.map(String) });
      return missing(param);
    case 'invalid_type':
      return value === undefined
        ? missing(param)
        : invalidType(param, { expected: article(issue.expected), value });
    case 'too_small':
    case 'too_big':
      return outOfBounds(param, { issue, value });
    case 'invalid_format':
      return badRequest({
        message: `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        param,
        code: 'invalid_value',
      });
    default:
      return badRequest({ message: `Invalid '${param}': ${issue.message}`, param, code: 'invalid_value' });
  }
}

export function missing(param: string): SimulatedReply {
  return badRequest({
    message: `Missing required parameter: '${param}'.`,
    param,
    code: 'missing_required_parameter',
  });
}

export function invalidType(
  param: string,
  { expected, value }: { expected: string; value: unknown },
): SimulatedReply {
  const got = value === null ? 'null' : article(kindOf(value));
  return badRequest({
    message: `Invalid type for '${param}': expected ${expected}, but got ${got} instead.`,
    param,
    code: 'invalid_type',
  });
}

export function invalidValue(
  param: string,
  { value, supported }: { value: unknown; supported: readonly string[] },
): SimulatedReply {
  const quoted = supported.map((one) => `'${one}'`);
  const last = quoted.at(-1) ?? '';
  const list = quoted.length < 3 ? quoted.join(' and ') : `${quoted.slice(0, -1).join(', ')}, and ${last}`;
  const shown = typeof value === 'string' ? value.slice(0, 100) : JSON.stringify(value).slice(0, 100);
  return badRequest({
    message: `Invalid value: '${shown}'. Supported values are: ${list}.`,
    param,
    code: 'invalid_value',
  });
}

function outOfBounds(
  param: string,
  { issue, value }: { issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig; value: unknown },
): SimulatedReply {
  if (Array.isArray(value)) {
    return badRequest({
      message: `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
      param,
      code: 'empty_array',
    });
  }
  if (typeof value === 'string') {
    return badRequest({
      message: `Invalid '${param}': string too long. Expected a string with maximum length 64, but got a string with length ${value.length} instead.`,
      param,
      code: 'string_above_max_length',
    });
  }
  const kind = /(?:^n|tokens)$/.test(param) ? 'integer' : 'decimal';
  const [side, sign, limit] =
    issue.code === 'too_small'
      ? ['below minimum', '>=', issue.minimum]
      : ['above maximum', '<=', issue.maximum];
  return badRequest({
    message: `Invalid '${param}': ${kind} ${side} value. Expected a value ${sign} ${String(limit)}, but got ${String(value)} instead.`,
    param,
    code: `${kind}_${issue.code === 'too_small' ? 'below_min' : 'above_max'}_value`,
  });
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    return Reflect.get(value, part);
  }, body);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'number';
  return typeof value;
}

function article(kind: string): string {
  const names: Readonly<Record<string, string>> = {
    array: 'an array',
    object: 'an object',
    record: 'an object',
    int: 'an integer',
    number: 'a decimal',
    string: 'a string',
    boolean: 'a boolean',
  };
  return names[kind] ?? `a ${kind}`;
}
