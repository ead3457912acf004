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

/** Identifies a pipe together with its defaulted config; connector and run_if are not part of it. */
export function configHash(pipeId: string, config: JsonObject): string {
  const cleaned = clean(config);
  return fingerprint(cleaned === undefined ? { pipeId } : { pipeId, config: cleaned });
}

/** Identifies what a pipe was given: resolved name -> value. Null when no required leaf has a value. */
export type InputHasher = (values: [name: string, value: JsonValue][]) => string | null;

/** A hasher that keeps the JSON of long texts, for a record that many pipes read. */
export function createInputHasher(): InputHasher {
  const texts: KnownTexts = new Map();
  return (values) => inputHash(values, texts);
}

/** JSON of long texts. */
type KnownTexts = Map<string, string>;

/** Writing a shorter text again costs less than looking it up. */
const longText = 1000;

export function inputHash(values: [name: string, value: JsonValue][], texts?: KnownTexts): string | null {
  const kept = values.flatMap(([name, value]): [string, JsonValue][] => {
    const cleaned = clean(value);
    return cleaned === undefined || cleaned === null ? [] : [[name, cleaned]];
  });
  return kept.length === 0 ? null : h64ToString(sortedJson(Object.fromEntries(kept), texts));
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

function sortedJson(value: JsonValue, texts?: KnownTexts): string {
  if (typeof value === 'string' && value.length > longText && texts !== undefined)
    return writeOnce(value, texts);
  if (Array.isArray(value)) return `[${value.map((item) => sortedJson(item, texts)).join(',')}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  const parts = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${sortedJson(value[key] ?? null, texts)}`);
  return `{${parts.join(',')}}`;
}

function writeOnce(text: string, texts: KnownTexts): string {
  const known = texts.get(text) ?? JSON.stringify(text);
  texts.set(text, known);
  return known;
}
