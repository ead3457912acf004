import xxhash from 'xxhash-wasm';
import type { JsonValue } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { isPlainObject } from './merge-defaults.ts';

// The hash is WebAssembly and loads asynchronously, once, so that hashing itself can be synchronous.
const { h64ToString } = await xxhash();

/** XXH64 (seed 0) of the JSON text of `value` with sorted keys, as 16 hex digits. */
export function fingerprint(value: JsonValue): string {
  return h64ToString(sortedJson(value));
}

/** Identifies a pipe together with its defaulted config; connector and run_if are no part of it. */
export function configHash(pipeId: string, config: JsonObject): string {
  const cleaned = clean(config);
  return fingerprint(cleaned === undefined ? { pipeId } : { pipeId, config: cleaned });
}

/** Identifies what a pipe was given: resolved name -> value. Null when no required leaf has a value. */
export function inputHash(values: [name: string, value: JsonValue][]): string | null {
  const kept = values.flatMap(([name, value]): [string, JsonValue][] => {
    const cleaned = clean(value);
    return cleaned === undefined || cleaned === null ? [] : [[name, cleaned]];
  });
  return kept.length === 0 ? null : fingerprint(Object.fromEntries(kept));
}

/** Drops blank strings, empty arrays and objects that become empty; keeps null, 0 and false. */
export function clean(value: JsonValue): JsonValue | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map(clean).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, JsonValue][] => {
    const cleaned = clean(item);
    return cleaned === undefined ? [] : [[key, cleaned]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function sortedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  const parts = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${sortedJson(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}
