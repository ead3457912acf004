import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorItem } from '../../contract/errors.ts';
import type { FieldType } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { Outputs } from '../pipe.ts';
import { dedupRows } from './dedup-rows.ts';
import type { PageCursors } from './page-cursor.ts';
import { cursorOwner } from './plan-part.ts';
import type { RowColumn } from './render-rows.ts';
import { renderRows, typeOfValue } from './render-rows.ts';
import type { PlannedSearch, SearchColumn, SearchPlan } from './search-plan.ts';
import type { WalkedPages } from './walk-pages.ts';

interface Answered {
  organizationId: string;
  cursors: PageCursors;
  /** What each search of the plan found. */
  walked: readonly WalkedPages[];
}

const nothing: WalkedPages = { rows: [], next: null, total: null, error: null };

/** Rows that are rendered in one turn; other work runs in between, because there may be tens of thousands. */
const rowsAtOnce = 500;

/** The members of a search response that follow from what the searches found, as JSON text without braces. */
export async function renderSearch(plan: SearchPlan, answered: Answered): Promise<string> {
  const rows = nameRows(plan, findParts(plan, answered));
  const columns = withOpenColumns(plan, rows);
  const style = { columns, environment: plan.environment, widgets: plan.widgets };
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await nextTurn();
    texts.push(renderRows(rows.slice(from, from + rowsAtOnce), style));
  }
  return renderMembers(plan, { ...answered, columns, results: texts.join(',') });
}

/** The same where no search found anything. */
export function renderNothing(plan: SearchPlan, answered: Answered): string {
  return renderMembers(plan, { ...answered, columns: plan.columns, results: '' });
}

function renderMembers(
  plan: SearchPlan,
  { columns, results, ...answered }: Answered & { columns: readonly SearchColumn[]; results: string },
): string {
  const found = findParts(plan, answered);
  const nextPages = found.map(({ part, walked }) => nextPage(part, walked, { ...answered, plan }));
  const members: [string, string][] = [
    ['results', `[${results}]`],
    ['next_page', JSON.stringify(plan.isList ? mergeNext(nextPages) : (nextPages[0] ?? null))],
    ['total_pages', JSON.stringify(plan.isList ? null : totalPages(found[0]))],
  ];
  if (plan.isList) members.push(['searches', renderParts(found, nextPages)]);
  if (plan.fieldDefinitions) members.push(['field_definitions', renderSearchDefinitions(plan, columns)]);
  return members.map(([name, text]) => `"${name}":${text}`).join(',');
}

function findParts({ parts }: SearchPlan, { walked }: Answered): FoundPart[] {
  return parts.map((part, at) => ({ part, walked: walked[at] ?? nothing }));
}

interface FoundPart {
  part: PlannedSearch;
  walked: WalkedPages;
}

/** All rows in order, without duplicates, their values by the names of this request. */
function nameRows({ dedup }: SearchPlan, found: readonly FoundPart[]): Outputs[] {
  const rows = found.flatMap(({ part, walked }) => {
    // An id identifies one object of one source.
    const scope = JSON.stringify([part.id, part.connections, part.config['object'] ?? null]);
    return walked.rows.map((values) => ({ values, part, identity: part.identity, scope }));
  });
  return (dedup ? dedupRows(rows) : rows).map(({ values, part }) => rename(values, part));
}

function rename(values: Outputs, { outputs, isOpen }: PlannedSearch): Outputs {
  const named = outputs.map(
    ({ field, name }) => [name, Object.hasOwn(values, field) ? values[field] : null] as const,
  );
  if (!isOpen) return Object.fromEntries(named);
  const known = new Set(outputs.flatMap(({ field, name }) => [field, name]));
  const others = Object.entries(values).filter(([field]) => !known.has(field));
  return Object.fromEntries([...named, ...others]);
}

/**
 * The plan's columns, and those that only rows of a customer's own tables have. Where values have several types, the
 * type is unknown.
 */
function withOpenColumns({ columns, parts }: SearchPlan, rows: readonly Outputs[]): SearchColumn[] {
  const part = parts.findIndex(({ isOpen }) => isOpen);
  if (part === -1) return [...columns];
  const seen = typesByName(rows);
  const typeOf = (name: string) => {
    const [type = 'unknown', ...others] = seen.get(name) ?? [];
    return others.length === 0 ? type : 'unknown';
  };
  const known = new Set(columns.map(({ name }) => name));
  const others = [...seen.keys()].filter((name) => !known.has(name));
  return [
    ...columns.map((column) =>
      column.type === 'unknown' ? { ...column, type: typeOf(column.name) } : column,
    ),
    ...others.map((name) => ({ name, type: typeOf(name), format: null, label: name, part })),
  ];
}

function typesByName(rows: readonly Outputs[]): Map<string, Set<FieldType>> {
  const types = new Map<string, Set<FieldType>>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const seen = types.get(name) ?? new Set();
      if (value != null) seen.add(typeOfValue(value));
      types.set(name, seen);
    }
  }
  return types;
}

/** What to send for the page after this one; null where there is none. */
function nextPage(
  part: PlannedSearch,
  { next }: WalkedPages,
  { plan, organizationId, cursors }: Answered & { plan: SearchPlan },
): JsonObject | null {
  if (next === null || part.pagination === null) return null;
  const given = part.payload['config'];
  const config = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  const { environment } = plan;
  const moved: JsonObject =
    part.pagination === 'cursor'
      ? { cursor: cursors.seal(next, cursorOwner(part, { organizationId, environment })) }
      : { page_number: Number(next.at) };
  return { ...part.payload, config: { ...config, ...moved } };
}

function mergeNext(nextPages: readonly (JsonObject | null)[]): JsonObject | null {
  const searches = nextPages.filter((page) => page !== null);
  return searches.length === 0 ? null : { searches };
}

function totalPages(found: FoundPart | undefined): number | null {
  // Some providers say -1 when they do not know.
  if (found === undefined || found.walked.total === null || found.walked.total < 0) return null;
  return Math.ceil(found.walked.total / found.part.limit);
}

function renderParts(found: readonly FoundPart[], nextPages: readonly (JsonObject | null)[]): string {
  return JSON.stringify(
    found.map(({ part, walked }, at) => ({
      search_id: part.id,
      status: walked.error === null ? 'completed' : 'failed',
      errors: errorsOf(walked),
      results_count: walked.rows.length,
      next_page: nextPages[at] ?? null,
    })),
  );
}

function errorsOf({ error }: WalkedPages): ErrorItem[] {
  return error === null ? [] : [error];
}

/** Why a run of searches fails as a whole: every one of them did. Null if one went well. */
export function failureOf(plan: SearchPlan, walked: readonly WalkedPages[]): ErrorItem[] | null {
  const errors = walked.map(({ error }) => error);
  if (errors.length === 0 || errors.includes(null)) return null;
  return errors.flatMap((error, at): ErrorItem[] =>
    error === null ? [] : [{ ...error, path: plan.isList ? `searches[${at}]` : 'search' }],
  );
}

/** The JSON of `field_definitions`, as for pipes. */
export function renderSearchDefinitions(
  { parts }: SearchPlan,
  columns: readonly (RowColumn & { label: string; part: number })[],
): string {
  const definitions = columns.map(({ name, type, format, label, part }) => {
    const from = parts[part];
    const added_by = { ref: from?.id ?? 'input', config_hash: from?.configHash ?? null, pipe_index: part };
    const definition = { type, label, added_by, format, is_primary_output: false, order: null };
    return `${JSON.stringify(name)}:${JSON.stringify(definition)}`;
  });
  return `{${definitions.join(',')}}`;
}
