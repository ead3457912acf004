import type { CompanyQuery } from '../../world/world.ts';
import { listWanted, type Filter } from './crustdata-filter.ts';

/** By which fields a search names companies. */
export interface NamingFields {
  domain: readonly string[];
  name: readonly string[];
  profileUrl: readonly string[];
}

// More would only make the search slow.
const mostNamed = 100;

/** The companies a filter asks for by name, which may be others than the numbered ones of the world. */
export function namedCompanies(filter: Filter, { domain, name, profileUrl }: NamingFields): CompanyQuery[] {
  const wanted = (fields: readonly string[]): string[] =>
    fields.flatMap((field) => listWanted(filter, field));
  const queries: CompanyQuery[] = [
    ...wanted(domain).map((text) => ({ domain: text })),
    ...wanted(profileUrl).map((text) => ({ profileUrl: text })),
    ...wanted(name).map((text) => ({ name: text })),
  ];
  return queries.slice(0, mostNamed);
}

/** The domains one of which an employer must have, when the filter says so outright; undefined when it does not. */
export function requiredDomains(
  filter: Filter,
  { domain }: Pick<NamingFields, 'domain'>,
): string[] | undefined {
  if ('conditions' in filter) {
    if (filter.op === 'or') return undefined;
    return filter.conditions
      .map((part) => requiredDomains(part, { domain }))
      .find((found) => found !== undefined);
  }
  const isOutright = domain.includes(filter.field) && (filter.type === '=' || filter.type === 'in');
  return isOutright ? listWanted(filter, filter.field).slice(0, mostNamed) : undefined;
}
