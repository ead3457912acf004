/* A user's own database in the sandbox: two tables with a part of the world, asked without a network. */
import type { World } from '../world/world.ts';
import { crmPart } from './crm-part.ts';
import { findForcedOutcome } from './forced-outcome.ts';
import { judgeKey } from './judge-key.ts';
import type { TableCondition, TablePage, TableQuery } from './table-query.ts';
import type { Cell, TableFailure, TableRows } from './table-rows.ts';

/** A user's database. */
export interface OwnTables {
  /** Never rejects. `credential` is the stored connection string. */
  readRows(page: TablePage, credential: string): Promise<TableRows>;
}

type Row = Readonly<Record<string, Cell>>;
type ShownRow = Extract<TableRows, { outcome: 'found' }>['answer']['rows'][number];

const mostRows = 1000;

/** Tables `people` and `companies`, also as `public.people` and `public.companies`. The credential is any word. */
export function createOwnTables(world: World): OwnTables {
  return {
    readRows: (page, credential) =>
      Promise.resolve(refuseAtDoor(page, credential) ?? readTablePage(world, page)),
  };
}

const forced = {
  ratelimited: 'unavailable',
  timeout: 'timeout',
  malformed: 'broken_reply',
  serverdown: 'unavailable',
} as const;

/** Words of a query ask for trouble as they do of simulated vendors. */
function refuseAtDoor({ query }: TablePage, credential: string): TableFailure | null {
  if (judgeKey(credential) !== 'accepted') return failed('credential_rejected', 'rejected the credential');
  const body = JSON.stringify(query);
  const word = findForcedOutcome({ path: '', query: new URLSearchParams(), body });
  return word === null || word === 'notfound' ? null : failed(forced[word], 'was asked for trouble');
}

function failed(meaning: TableFailure['meaning'], what: string): TableFailure {
  return { outcome: 'failed', meaning, message: `PostgreSQL ${what}.` };
}

/** The same without a credential. */
export function readTablePage(world: World, { query, at, size }: TablePage): TableRows {
  const table = tablesOf(world).get(query.object.replace(/^public\./, ''));
  if (table === undefined) return refused(`There is no table ${JSON.stringify(query.object.slice(0, 100))}.`);
  const [sample = {}] = table;
  const asked = [
    ...query.fields,
    ...(query.match?.conditions ?? []).map(({ field }) => field),
    ...(query.sort ? [query.sort.field] : []),
  ];
  const unknown = asked.find((field) => !Object.hasOwn(sample, field));
  if (unknown !== undefined) return refused(`There is no column ${JSON.stringify(unknown.slice(0, 100))}.`);
  const start = Number(at ?? 0);
  if (!Number.isSafeInteger(start) || start < 0) return refused('The cursor does not belong to this search.');
  const found = sorted(
    table.filter((row) => fits(row, query.match)),
    query.sort,
  );
  const rows = found.slice(start, start + Math.max(1, Math.min(size, mostRows)));
  const end = start + rows.length;
  const next = rows.length > 0 && end < found.length ? end : null;
  return {
    outcome: 'found',
    answer: { rows: rows.map((row) => shown(row, query.fields)), next, total: null },
  };
}

function refused(message: string): TableFailure {
  return { outcome: 'failed', meaning: 'request_refused', message };
}

function shown(row: Row, fields: readonly string[]): ShownRow {
  const names = fields.length === 0 ? Object.keys(row) : fields;
  return {
    id: String(row['id']),
    fields: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  };
}

function fits(row: Row, match: TableQuery['match']): boolean {
  if (match === null || match.conditions.length === 0) return true;
  return match.logic === 'or'
    ? match.conditions.some((condition) => fitsOne(row, condition))
    : match.conditions.every((condition) => fitsOne(row, condition));
}

function fitsOne(row: Row, { field, operator, value }: TableCondition): boolean {
  const own = row[field] ?? null;
  const [first = null, ...more] = value === null ? [] : typeof value === 'object' ? value : [value];
  switch (operator) {
    case 'is_null':
      return own === null;
    case 'is_not_null':
      return own !== null;
    case 'eq':
      return orderOf(own, first) === 0;
    // What is empty is among them, as `is distinct from` has it.
    case 'neq':
      return orderOf(own, first) !== 0;
    case 'in':
      return [first, ...more].some((one) => orderOf(own, one) === 0);
    case 'contains':
      return own !== null && String(own).toLowerCase().includes(String(first).toLowerCase());
    case 'gt':
      return orderOf(own, first) > 0;
    case 'gte':
      return orderOf(own, first) >= 0;
    case 'lt':
      return orderOf(own, first) < 0;
    case 'lte':
      return orderOf(own, first) <= 0;
  }
}

/** NaN, which is in no order, where one of them is empty. */
function orderOf(own: Cell, other: string | number | boolean | null): number {
  if (own === null || other === null) return Number.NaN;
  if (typeof own === 'number') return own - Number(other);
  const wanted = String(other);
  return own < wanted ? -1 : own > wanted ? 1 : 0;
}

function sorted(rows: readonly Row[], sort: TableQuery['sort']): readonly Row[] {
  if (!sort) return rows;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [one[sort.field] ?? null, other[sort.field] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * orderOf(left, right);
  });
}

const made = new WeakMap<World, ReadonlyMap<string, readonly Row[]>>();

function tablesOf(world: World): ReadonlyMap<string, readonly Row[]> {
  const tables = made.get(world) ?? makeTables(world);
  made.set(world, tables);
  return tables;
}

function makeTables(world: World): ReadonlyMap<string, readonly Row[]> {
  const { accounts, contacts } = crmPart(world, 'postgres');
  const companies = accounts.map(({ company, createdAt, stage }): Row => ({
    id: company.id,
    name: company.name,
    domain: company.domain,
    profile_url: company.profileUrl,
    industry: company.industry,
    headcount: company.headcount,
    city: company.place.city,
    country: company.place.country,
    stage,
    created_at: createdAt,
  }));
  const people = contacts.map(({ person, createdAt, stage }): Row => ({
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    name: person.name,
    email: person.workEmail,
    mobile: person.mobile,
    job_title: person.employments[0].title,
    company_id: person.employments[0].company.id,
    company_name: person.employments[0].company.name,
    company_domain: person.employments[0].company.domain,
    profile_url: person.profileUrl,
    country: person.place.country,
    stage,
    created_at: createdAt,
  }));
  return new Map([
    ['companies', companies],
    ['people', people],
  ]);
}
