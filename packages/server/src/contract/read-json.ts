import { formatPath } from './error-items.ts';
import { maxDepth } from './scan-json.ts';

/**
 * What a body contains, or what is wrong with it: it is not JSON, a key would reach an object's prototype, or a number is
 * not finite.
 */
export function readJson(text: string): { value: unknown } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    const fault = findFault(value, []);
    return fault === null ? { value } : { fault };
  } catch (error) {
    return { fault: `The body is not valid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function findFault(value: unknown, path: PropertyKey[]): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return `The number at ${formatPath(path)} is too large; send it as a string.`;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= maxDepth) return `The body is nested more than ${maxDepth} levels deep.`;
  return Array.isArray(value) ? findFaultInList(value, path) : findFaultInObject(value, path);
}

function findFaultInList(list: readonly unknown[], path: PropertyKey[]): string | null {
  for (const [at, item] of list.entries()) {
    const fault = isPlain(item) ? null : findFault(item, [...path, at]);
    if (fault !== null) return fault;
  }
  return null;
}

function findFaultInObject(value: object, path: PropertyKey[]): string | null {
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || (key === 'prototype' && path.at(-1) === 'constructor'))
      return `The key at ${formatPath([...path, key])} is not allowed, because it is special in JavaScript; rename it.`;
    const fault = isPlain(item) ? null : findFault(item, [...path, key]);
    if (fault !== null) return fault;
  }
  return null;
}

function isPlain(item: unknown): boolean {
  return typeof item === 'string' || item === null || typeof item === 'boolean';
}
