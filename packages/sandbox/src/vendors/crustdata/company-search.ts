import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { findStrangers, walkCompanies, walkStart } from '../../kit/walk-people.ts';
import { companyKnownToCrustdata, indexedCompany } from './crustdata-company.ts';
import { compileFilter } from './crustdata-filter.ts';
import { namedCompanies, type NamingFields } from './named-companies.ts';
import { pickPaths, readPath } from './crustdata-path.ts';
import { encodeCursor, readSearch, searchReply, sortRecords, type Search } from './search-request.ts';
import { isCompanyField } from './searchable-fields.ts';

/** There are few enough companies to look at all of them, so the total is exact. */
export function searchCompanies(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const read = readSearch(request, isCompanyField);
  if ('refusal' in read) return read.refusal;
  const { search } = read;
  const matches = sortRecords(matchingRecords(search, context), search.sorts);
  const start = search.from?.seen ?? 0;
  const page = matches.slice(start, start + search.rows);
  const seen = start + page.length;
  const total = matches.length;
  const next = seen < total ? encodeCursor({ company: 0, person: 0, seen, total }) : null;
  const companies = search.fields ? page.map((record) => pickPaths(record, search.fields ?? [])) : page;
  return searchReply({ companies, next_cursor: next, total_count: total }, companies.length);
}

function matchingRecords({ filters }: Search, { world }: SimulatorContext): Record<string, unknown>[] {
  const isMatch = filters ? compileFilter<Record<string, unknown>>(filters, readPath) : () => true;
  const named = filters ? namedCompanies(filters, namingFields) : [];
  const records: Record<string, unknown>[] = [];
  const everyCompany = walkCompanies(world, () => true, {
    ...walkStart,
    strangers: findStrangers(world, named),
  });
  for (const { item } of everyCompany) {
    const known = companyKnownToCrustdata(world, item);
    const record = known && indexedCompany(world, known);
    if (record !== null && isMatch(record)) records.push(record);
  }
  return records;
}

const namingFields: NamingFields = {
  domain: ['basic_info.primary_domain'],
  name: ['basic_info.name'],
  profileUrl: ['basic_info.professional_network_url'],
};
