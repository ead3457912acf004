import type { PlainObject } from '../kit/is-object.ts';

/** Gives a schema with its reference replaced; one level, because definitions of configs are flat. */
export type Resolve = (schema: unknown) => PlainObject;

export function typeOf(schema: PlainObject): string | null {
  const type = schema['type'];
  if (!Array.isArray(type)) return typeof type === 'string' ? type : null;
  const types = type.filter((one) => one !== 'null');
  return types.length === 1 ? String(types[0]) : null;
}
