import type { JsonObject } from '../../contract/json-value.ts';
import type { JsonValue } from '../../contract/field.ts';

/**
 * Lays a given config over the defaults: absent keys take the default, plain objects merge, anything
 * else given wins, null included; arrays are never merged.
 */
export function mergeDefaults(given: JsonObject, defaults: JsonObject): JsonObject {
  const merged = new Map<string, JsonValue>(Object.entries(defaults));
  for (const [key, value] of Object.entries(given)) {
    const base = merged.get(key);
    merged.set(key, isPlainObject(value) && isPlainObject(base) ? mergeDefaults(value, base) : value);
  }
  return Object.fromEntries(merged);
}

export function isPlainObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
