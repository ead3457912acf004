/* Reading and cutting records by dot-paths such as `basic_info.name`; lists are gone through. */

export type Group = Readonly<Record<string, unknown>>;

/** Every value at a path, lists flattened, without nulls and empty text. */
export function readPath(record: unknown, path: string): unknown[] {
  return readSegments(record, path.split('.'));
}

function readSegments(value: unknown, segments: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => readSegments(one, segments));
  const [name, ...rest] = segments;
  if (name === undefined) return value == null || value === '' ? [] : [value];
  if (!isGroup(value)) return [];
  return readSegments(value[name], rest);
}

/** Whether records like this one can have something at a path; a list of nothing might have anything in it. */
export function hasPath(record: unknown, path: string): boolean {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (Array.isArray(value)) {
      if (value.length === 0) return true;
      value = value[0];
    }
    if (!isGroup(value) || !(name in value)) return false;
    value = value[name];
  }
  return true;
}

/** The record cut down to the paths named. */
export function pickPaths(record: Group, paths: readonly string[]): Group {
  const picked: Record<string, unknown> = {};
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const value = record[name];
    if (!(name in record)) continue;
    const kept = isGroup(picked[name]) ? picked[name] : {};
    picked[name] =
      rest.length > 0 && isGroup(value) ? { ...kept, ...pickPaths(value, [rest.join('.')]) } : value;
  }
  return picked;
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
