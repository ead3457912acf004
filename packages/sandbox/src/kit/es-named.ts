import type { CompanyQuery, World } from '../world/world.ts';
import type { EsQuery } from './es-query.ts';
import { unfamiliarNames } from './unfamiliar-names.ts';

/** The fields of a vendor's documents that name companies. */
export interface NamingFields {
  domain: readonly string[];
  profile: readonly string[];
  /** Whole names. */
  name: readonly string[];
  /** Words of names. */
  nameWords: readonly string[];
}

const mostWords = 10;

/** The companies that a query asks for, which may be others than the numbered ones of the world. */
export function namedInQuery(query: EsQuery, world: World, fields: NamingFields): CompanyQuery[] {
  const wanted = (names: readonly string[]): string[] => names.flatMap((name) => query.valuesOf(name));
  return [
    ...wanted(fields.domain).map((domain) => ({ domain })),
    ...wanted(fields.profile).map((profileUrl) => ({ profileUrl })),
    ...wanted(fields.name).map((name) => ({ name })),
    ...unfamiliarNames(world, wanted(fields.nameWords).slice(0, mostWords)).map((name) => ({ name })),
  ];
}
