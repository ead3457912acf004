export type PlainObject = Record<string, unknown>;

/** Whether a value from outside is an object with members, so that they can be looked at. */
export function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
