/* The filter language of Crustdata's searches: https://docs.crustdata.com/person-docs/search. */

interface Leaf {
  field: string;
  type: '=' | '(.)' | '=>' | '=<' | '<' | 'in' | 'not_in' | '[.]' | 'not_contains';
  value: string | number | boolean | readonly string[];
}
export type CrustdataFilter = Leaf | { op: 'and' | 'or'; conditions: readonly CrustdataFilter[] };

/** What must be in a field, and what must not; no conditions where both lists are empty. */
interface Wanted {
  include: readonly string[];
  exclude: readonly string[];
}

/** Whole values. */
export function isOneOf(field: string, { include, exclude }: Wanted): CrustdataFilter[] {
  return [
    ...(include.length === 0 ? [] : [{ field, type: 'in', value: include } as const]),
    ...(exclude.length === 0 ? [] : [{ field, type: 'not_in', value: exclude } as const]),
  ];
}

/** Parts of values: a word of a title, a country of a place. */
export function hasPart(field: string, { include, exclude }: Wanted): CrustdataFilter[] {
  return [
    ...anyOf(include.map((value) => ({ field, type: '[.]', value }))),
    ...exclude.map((value) => ({ field, type: 'not_contains', value }) as const),
  ];
}

/** At least one of the conditions. */
export function anyOf(conditions: readonly CrustdataFilter[]): CrustdataFilter[] {
  if (conditions.length < 2) return [...conditions];
  return [{ op: 'or', conditions }];
}

/** A span of numbers, `below` not included; each end open where it is null. */
export function isWithin(
  field: string,
  {
    from = null,
    to = null,
    below = null,
  }: { from?: number | null; to?: number | null; below?: number | null },
): CrustdataFilter[] {
  return [
    ...(from === null ? [] : [{ field, type: '=>', value: from } as const]),
    ...(to === null ? [] : [{ field, type: '=<', value: to } as const]),
    ...(below === null ? [] : [{ field, type: '<', value: below } as const]),
  ];
}

/** All of the conditions. */
export function allOf(conditions: readonly CrustdataFilter[]): CrustdataFilter {
  return { op: 'and', conditions };
}
