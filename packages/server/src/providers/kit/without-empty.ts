/** A query as it is sent: lists and ranges without anything in them, blank texts and open ends are left out. */
export function withoutEmpty(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const kept = keep(value);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

function keep(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value !== 'object') return value;
  const kept = Array.isArray(value) ? value.filter((item) => keep(item) !== undefined) : withoutEmpty(value);
  return Object.keys(kept).length > 0 ? kept : undefined;
}
