import type { PlainObject } from '../kit/is-object.ts';
import { isObject } from '../kit/is-object.ts';

/** Gives a schema with its reference replaced; one level, because definitions of configs are flat. */
export type Resolve = (schema: unknown) => PlainObject;

/** `x-input` is a word, or an object whose `kind` is that word. */
export function isHint(hint: unknown, kind: string): boolean {
  return hint === kind || (isObject(hint) && hint['kind'] === kind);
}

export function typeOf(schema: PlainObject): string | null {
  const type = schema['type'];
  if (!Array.isArray(type)) return typeof type === 'string' ? type : null;
  const types = type.filter((one) => one !== 'null');
  return types.length === 1 ? String(types[0]) : null;
}
