/* `/person/search` and `/company/search`: one grammar of filters, one cursor. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { askedNumber } from '../../kit/asked-number.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import type { PersonOutline } from '../../kit/person-outline.ts';
import { companyWalk, peopleWalk } from '../../kit/search-walks.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { agreeTotal } from '../../kit/walk-people.ts';
import type { CompanyQuery, WorldCompany } from '../../world/world.ts';
import { indexedCompany, ofCompanies } from './crustdata-company.ts';
import { badRequest } from './crustdata-error.ts';
import { compileFilter, filterSchema, listFields, listWanted, type Filter } from './crustdata-filter.ts';
import { hasPath, pickPaths, readPath, type Group } from './crustdata-path.ts';
import { employerOf, ofPeople, outlineGroup, personRecord } from './crustdata-person.ts';

const presentJob = 'experience.employment_details.current.';

export function searchPeople(asked: Asked): SimulatedReply {
  const { world } = asked;
  const sample = personRecord(world, world.person(0));
  return search(asked, sample, {
    rowsAs: 'profiles',
    find: (filter) => {
      const [isMatch, mayMatch] = [
        compileFilter<Group>(filter, readPath),
        compileFilter(filter, readOutline),
      ];
      return peopleWalk(asked, {
        holds: ofPeople,
        atCompany: compileFilter(filter, readEmployer),
        mayMatch,
        isMatch: (person) => isMatch(personRecord(world, person)),
        named: companiesNamed(filter, {
          domain: [`${presentJob}company_website_domain`],
          name: [`${presentJob}company_name`, `${presentJob}name`],
          profileUrl: [`${presentJob}company_professional_network_profile_url`],
        }),
      });
    },
    // Skills and the summary can be searched for, but only enriching shows them.
    show: (person) => {
      const { skills: _skills, ...shown } = personRecord(world, person);
      return shown;
    },
  });
}

export function searchCompanies(asked: Asked): SimulatedReply {
  const { world } = asked;
  return search(asked, indexedCompany(world, world.company(0)), {
    rowsAs: 'companies',
    find: (filter) => {
      const isMatch = compileFilter<Group>(filter, readPath);
      return companyWalk(asked, {
        holds: ofCompanies,
        isMatch: (company) => isMatch(indexedCompany(world, company)),
        named: companiesNamed(filter, {
          domain: ['basic_info.primary_domain'],
          name: ['basic_info.name'],
          profileUrl: ['basic_info.professional_network_url'],
        }),
      });
    },
    show: (company) => indexedCompany(world, company),
  });
}

interface Dataset<Item> {
  rowsAs: string;
  find(filter: Filter): Walk<Item>;
  show(item: Item): Group;
}

const cursorForm = z.object({ at: z.int(), seen: z.int(), total: z.int() });

function search<Item>(asked: Asked, sample: Group, { rowsAs, find, show }: Dataset<Item>): SimulatedReply {
  const filter = filterSchema.safeParse(asked.value('filters'));
  if (!filter.success) return badRequest(asked, z.prettifyError(filter.error));
  const unknown = listFields(filter.data).find((field) => !hasPath(sample, field));
  if (unknown !== undefined) return badRequest(asked, `Unsupported field in filters: ${unknown}`);
  const limit = askedNumber(asked, 'limit', { usual: 20, most: 1000 });
  if (limit === null) return badRequest(asked, 'limit must be between 1 and 1000');
  const from = readCursor(asked.text('cursor'));
  if (from === null) return badRequest(asked, 'Invalid cursor');
  const walk = find(filter.data);
  const { items, next } = walk.take(from.at, limit);
  const seen = from.seen + items.length;
  const estimate = next === null ? seen : from.total || walk.count();
  const total = agreeTotal(estimate, { seen, hasMore: next !== null });
  const fields = asked.texts('fields');
  const rows = items.map(show).map((row) => (fields.length > 0 ? pickPaths(row, fields) : row));
  return {
    status: 200,
    // Three hundredths of a credit for each.
    headers: { 'x-credits-used': String(Math.round(rows.length * 3) / 100) },
    body: { [rowsAs]: rows, next_cursor: next && writeCursor({ at: next, seen, total }), total_count: total },
  };
}

function writeCursor(cursor: z.infer<typeof cursorForm>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(text: string | undefined): z.infer<typeof cursorForm> | null {
  if (text === undefined) return { at: 0, seen: 0, total: 0 };
  try {
    return cursorForm.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** The companies that a filter asks for by name, which may be others than the numbered ones of the world. */
function companiesNamed(
  filter: Filter,
  { domain, name, profileUrl }: Record<'domain' | 'name' | 'profileUrl', readonly string[]>,
): CompanyQuery[] {
  const wanted = (fields: readonly string[]) => fields.flatMap((field) => listWanted(filter, field));
  return [
    ...wanted(domain).map((text) => ({ domain: text })),
    ...wanted(profileUrl).map((text) => ({ profileUrl: text })),
    ...wanted(name).map((text) => ({ name: text })),
  ];
}

function readEmployer(company: WorldCompany, field: string): readonly unknown[] | 'unknown' {
  const employer = employerOf(company);
  const name = field.startsWith(presentJob) ? field.slice(presentJob.length) : '';
  return name in employer ? readPath(employer, name) : 'unknown';
}

function readOutline(person: PersonOutline, field: string): readonly unknown[] | 'unknown' {
  const outline = outlineGroup(person, field);
  return hasPath(outline, field) ? readPath(outline, field) : 'unknown';
}
