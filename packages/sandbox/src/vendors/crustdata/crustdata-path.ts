/* Reading and cutting records by dot-paths such as `basic_info.name`; lists are gone through. */

type Json = Readonly<Record<string, unknown>>;

/** Every value at a path, lists flattened, without nulls and empty text. */
export function readPath(record: unknown, path: string): unknown[] {
  return readSegments(record, path.split('.'));
}

function readSegments(value: unknown, segments: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => readSegments(one, segments));
  const [name, ...rest] = segments;
  if (name === undefined) return value == null || value === '' ? [] : [value];
  if (!isRecord(value)) return [];
  // Without a tense, jobs of either are meant.
  if (!(name in value) && 'current' in value && 'past' in value) {
    return [...readSegments(value['current'], segments), ...readSegments(value['past'], segments)];
  }
  return readSegments(value[name], rest);
}

/** The record cut down to the paths named. */
export function pickPaths(record: Json, paths: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const path of paths) merge(picked, pickSegments(record, path.split('.')));
  return picked;
}

function pickSegments(value: unknown, segments: readonly string[]): unknown {
  const [name, ...rest] = segments;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => pickSegments(one, segments));
  if (!isRecord(value) || !(name in value)) return {};
  return { [name]: pickSegments(value[name], rest) };
}

function merge(target: Record<string, unknown>, source: unknown): void {
  if (!isRecord(source)) return;
  for (const [name, value] of Object.entries(source)) target[name] = join(target[name], value);
}

function join(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((item, place) => join(item, other[place]));
  if (!isRecord(one) || !isRecord(other)) return other;
  const joined = { ...one };
  merge(joined, other);
  return joined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
