import type { PlainObject } from '../kit/is-object.ts';
import { isObject } from '../kit/is-object.ts';

export type ConfigPath = readonly (string | number)[];

/** A config with its defaults, as the service fills them in: objects merge, anything else that is given wins. */
export function withDefaults(config: PlainObject, defaults: PlainObject): PlainObject {
  const merged = new Map(Object.entries(defaults));
  for (const [key, value] of Object.entries(config)) {
    const base = merged.get(key);
    merged.set(key, isObject(value) && isObject(base) ? withDefaults(value, base) : value);
  }
  return Object.fromEntries(merged);
}

/** What of a config has to be sent: all that differs from the defaults. */
export function withoutDefaults(config: PlainObject, defaults: PlainObject): PlainObject {
  const left: [string, unknown][] = [];
  for (const [key, value] of Object.entries(config)) {
    const base = Object.hasOwn(defaults, key) ? defaults[key] : undefined;
    if (isEqual(value, base)) continue;
    left.push([key, isObject(value) && isObject(base) ? withoutDefaults(value, base) : value]);
  }
  return Object.fromEntries(left);
}

/** The config after one edit; only what differs from the defaults. */
export function changeConfig(
  config: PlainObject,
  { path, value, defaults }: { path: ConfigPath; value: unknown; defaults: PlainObject },
): PlainObject {
  const changed = writeAt(withDefaults(config, defaults), path, value);
  return withoutDefaults(isObject(changed) ? changed : {}, defaults);
}

export function readAt(value: unknown, path: ConfigPath): unknown {
  let inner = value;
  for (const key of path) {
    if (typeof key === 'number') inner = Array.isArray(inner) ? inner[key] : undefined;
    else inner = isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return inner;
}

function writeAt(value: unknown, path: ConfigPath, written: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return written;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...value] : [];
    list[key] = writeAt(list[key], rest, written);
    return list;
  }
  const object = isObject(value) ? value : {};
  const inner = writeAt(Object.hasOwn(object, key) ? object[key] : undefined, rest, written);
  return Object.fromEntries(new Map(Object.entries(object)).set(key, inner));
}

/** Whether two JSON values are the same, whatever the order of their members. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
