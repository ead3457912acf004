import { toUnits } from '../../contract/money.ts';
import type { ErrorItem } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import { suggestName } from '../../contract/nearest-name.ts';
import type { SearchPayload, SearchRequest } from '../../contract/search-request.ts';
import type { PriceList } from '../plan/price-list.ts';
import { freePrices } from '../plan/price-list.ts';
import type { PageCursors } from './page-cursor.ts';
import { webhookOf } from '../plan/webhook-of.ts';
import { planPart } from './plan-part.ts';
import type { SearchCatalog } from './search.ts';
import type { PlannedPart, SearchColumn, SearchPlan } from './search-plan.ts';

export interface SearchPlanContext {
  organizationId: string;
  catalog: SearchCatalog;
  cursors: PageCursors;
  prices: PriceList;
  /** Applies when the body names no environment. */
  environment: Environment;
}

export type SearchPlanResult = { plan: SearchPlan } | { errors: ErrorItem[] };

/** The searches of a request in order, each with its path. */
export function listSearches({ search, searches }: SearchRequest): {
  isList: boolean;
  payloads: { payload: SearchPayload; path: string }[];
} {
  const given = searches ?? search ?? [];
  const key = searches === undefined ? 'search' : 'searches';
  if ('search_id' in given) return { isList: false, payloads: [{ payload: given, path: key }] };
  const [list, path] = Array.isArray(given) ? [given, key] : [given.searches, `${key}.searches`];
  return { isList: true, payloads: list.map((payload, at) => ({ payload, path: `${path}[${at}]` })) };
}

/** Turns a request into a plan, or lists everything that is wrong with it at once. */
export async function makeSearchPlan(
  request: SearchRequest,
  context: SearchPlanContext,
): Promise<SearchPlanResult> {
  const { isList, payloads } = listSearches(request);
  const environment = request.config?.environment ?? context.environment;
  const prices = environment === 'sandbox' ? freePrices : context.prices;
  const parts: PlannedPart[] = [];
  const errors: ErrorItem[] = [];
  for (const [index, { payload, path }] of payloads.entries()) {
    const search = await context.catalog.find(context.organizationId, payload.search_id);
    if (search === null) {
      errors.push(await unknownSearch(payload.search_id, path, context));
      continue;
    }
    const part = planPart(search, { ...context, payload, path, index, environment, prices });
    if ('errors' in part) errors.push(...part.errors);
    else parts.push(part);
  }
  if (errors.length > 0) return { errors };
  const { config } = request;
  const plan: SearchPlan = {
    version: 1,
    environment,
    widgets: config?.widgets?.enabled ?? false,
    fieldDefinitions: config?.field_definitions?.enabled ?? false,
    dedup: config?.dedup !== null && config?.dedup?.strategy !== null,
    maxCredits: toUnits(config?.max_credits ?? null),
    maxAgeSeconds: config?.cache?.max_age_seconds ?? 0,
    ...webhookOf(config),
    isList,
    columns: mergeColumns(parts),
    parts: parts.map(({ planned }) => planned),
  };
  return { plan };
}

/** Every name once, as in the first search that has it; a type or format that differs in another search is dropped. */
function mergeColumns(parts: readonly PlannedPart[]): SearchColumn[] {
  const columns = new Map<string, SearchColumn>();
  for (const [part, { columns: own }] of parts.entries()) {
    for (const column of own) {
      const known = columns.get(column.name);
      if (known === undefined) columns.set(column.name, { ...column, part });
      else if (known.type !== column.type || known.format !== column.format) {
        const type = known.type === column.type ? known.type : 'unknown';
        columns.set(column.name, { ...known, type, format: null });
      }
    }
  }
  return [...columns.values()];
}

async function unknownSearch(
  id: string,
  path: string,
  { catalog, organizationId }: SearchPlanContext,
): Promise<ErrorItem> {
  const at = { code: 'UnknownSearch', path: `${path}.search_id` } as const;
  if (catalog.isPipe(id)) {
    const message = `"${id}" is a pipe, not a search: send it to /v1/pipes/run, as \`pipe_id\` of one of the \`pipes\`.`;
    return { ...at, message };
  }
  const successor = catalog.retired.get(id);
  if (successor !== undefined) {
    const remedy = successor === null ? 'It has no successor.' : `Use "${successor}" instead.`;
    return { ...at, message: `The search "${id}" is retired. ${remedy}` };
  }
  const hint = suggestName(id, await catalog.ids(organizationId));
  return { ...at, message: `There is no search "${id}". ${hint}`.trim() };
}
