import type { JsonValue } from '../../contract/field.ts';

// JSON text inside a string escapes the checks of the request body. Nesting of some thousands of levels overflows
// the stack of code that walks or prints the value later; this many still fit into a request that sends a cell back.
const maxDepth = 50;

/** An object, or JSON text of one; undefined for anything else. */
export function parseJsonObject(value: JsonValue): { [key: string]: JsonValue } | undefined {
  const json = readJson(value, '{');
  return isObject(json) ? json : undefined;
}

/** A list, or JSON text of one; undefined for anything else. */
export function parseJsonList(value: JsonValue): JsonValue[] | undefined {
  const json = readJson(value, '[');
  return Array.isArray(json) ? json : undefined;
}

/** A list of strings, or JSON text of one; undefined for anything else. */
export function parseJsonListString(value: JsonValue): JsonValue[] | undefined {
  const list = parseJsonList(value);
  return list?.every((item) => typeof item === 'string') ? list : undefined;
}

/** The first character rules out most other text, without the cost of a thrown error. */
function readJson(value: JsonValue, opening: '{' | '['): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  return value.startsWith(opening) ? parseJsonText(value) : undefined;
}

/** The JSON value of a text; undefined when it is not JSON, or is JSON that could not be passed on. */
export function parseJsonText(text: string): JsonValue | undefined {
  try {
    const json: JsonValue = JSON.parse(text);
    return isSafe(json, maxDepth) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a JSON value can be passed on as it is. */
export function isCarriable(json: JsonValue): boolean {
  return isSafe(json, maxDepth);
}

/** Refuses what our body parser refuses too (`__proto__`), and numbers such as 1e999, which become Infinity. */
function isSafe(json: JsonValue, depthLeft: number): boolean {
  if (typeof json === 'number') return Number.isFinite(json);
  if (typeof json !== 'object' || json === null) return true;
  if (depthLeft === 0) return false;
  if (Array.isArray(json)) return json.every((item) => isSafe(item, depthLeft - 1));
  return (
    !Object.hasOwn(json, '__proto__') && Object.values(json).every((item) => isSafe(item, depthLeft - 1))
  );
}

function isObject(json: JsonValue | undefined): json is { [key: string]: JsonValue } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
