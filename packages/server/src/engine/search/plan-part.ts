import type { z } from 'zod';
import { toErrorItems } from '../../contract/error-items.ts';
import type { ErrorItem } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonObject } from '../../contract/json-value.ts';
import { plainWords } from '../../contract/plain-words.ts';
import type { SearchPayload } from '../../contract/search-request.ts';
import type { BillingTerm } from '../pipe.ts';
import { refuseUnfit } from '../plan/check-connections.ts';
import { configHash } from '../plan/fingerprint.ts';
import { mergeDefaults } from '../plan/merge-defaults.ts';
import type { PriceList } from '../plan/price-list.ts';
import type { CursorOwner, PageCursors } from './page-cursor.ts';
import { readPaging } from './paging-config.ts';
import type { Search, SearchPrice, SearchShape } from './search.ts';
import type { PagePlace, PlannedPart, PlannedSearch } from './search-plan.ts';

interface PartContext {
  payload: SearchPayload;
  /** Its path in the request. */
  path: string;
  index: number;
  organizationId: string;
  environment: Environment;
  cursors: PageCursors;
  prices: PriceList;
}

/** Fills and checks the config of one search; reports every problem. */
export function planPart(search: Search, context: PartContext): PlannedPart | { errors: ErrorItem[] } {
  const config = mergeDefaults(context.payload.config ?? {}, search.defaultConfig);
  const checked = search.configSchema.safeParse(config, { error: plainWords });
  if (checked.success) return readPart(search, { ...context, config });
  const sound = soundPart(search, config, checked.error);
  const read = sound === null ? null : readPart(search, { ...context, config: sound });
  const others = read !== null && 'errors' in read ? read.errors : [];
  const unfit = sound === null ? refuseUnfit(context.payload, { ...search, path: context.path }) : [];
  return { errors: [...toErrorItems(checked.error, `${context.path}.config`), ...others, ...unfit] };
}

/**
 * The config with defaults in place of what does not fit, so that the rest can be checked; null if that does not make
 * it valid.
 */
function soundPart(
  { configSchema, defaultConfig }: Search,
  config: JsonObject,
  { issues }: z.ZodError,
): JsonObject | null {
  const broken = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
    ),
  );
  const kept = Object.entries(config).filter(([key]) => !broken.has(key));
  const sound = { ...defaultConfig, ...Object.fromEntries(kept) };
  return configSchema.safeParse(sound).success ? sound : null;
}

/** Checks a config that fits the schema. */
function readPart(
  search: Search,
  context: PartContext & { config: JsonObject },
): PlannedPart | { errors: ErrorItem[] } {
  const { payload, path, environment, config } = context;
  const shape = search.shape(config);
  const connections = payload.connector?.connections.map(({ connection }) => connection) ?? [];
  const errors = [
    ...shape.problems.map((problem) => ({ ...problem, path: `${path}.config.${problem.path}` })),
    ...sameNames(shape, path),
    ...missingFilter(search, shape, path),
    ...(environment === 'production' ? missingConnection(search, connections, path) : []),
    ...refuseUnfit(payload, { ...search, path }),
  ];
  const start = startOf(search, config, context);
  if ('problem' in start)
    errors.push({ code: 'InvalidCursor', message: start.problem, path: `${path}.config.cursor` });
  if (errors.length > 0 || 'problem' in start) return { errors };
  return toPart(search, { ...context, shape, start, connections });
}

interface Readable extends PartContext {
  config: JsonObject;
  shape: SearchShape;
  start: PagePlace;
  connections: string[];
}

function toPart(search: Search, part: Readable): PlannedPart {
  const { payload, index, config, shape, start, connections, prices } = part;
  const { limit } = readPaging(config);
  const planned: PlannedSearch = {
    id: search.id,
    index,
    config,
    configHash: configHash(search.id, config),
    limit,
    start,
    pagination: search.pagination,
    outputs: shape.outputs.map(({ field, name }) => ({ field, name })),
    isOpen: shape.isOpen,
    identity: [...search.identity],
    payload: jsonObject.parse(payload),
    connections,
    ownOnly: search.connector === 'required',
    price: search.price,
    terms: search.price === null ? [] : [prices.apply(termOf(search.price, limit))],
    connectionFee: search.connector === 'none' ? 0 : prices.searchFee,
  };
  const columns = shape.outputs.map(({ name, type, format, label }) => ({
    name,
    type: type === 'common' ? ('unknown' as const) : type,
    format,
    label,
  }));
  return { planned, columns };
}

/** The most that a search can bill, as a term for price lists. */
export function termOf(
  { mode, operation, provider, credits, pageSize }: SearchPrice,
  limit: number,
): BillingTerm {
  const most = { per_result: limit, per_page: Math.ceil(limit / pageSize), per_search: 1 }[mode];
  return { operation, provider, mode: 'onSuccess', credits, most };
}

/**
 * What a cursor belongs to: the search and its config, except the cursor itself, the number of rows and the names of
 * outputs.
 */
export function cursorOwner(
  { id, config }: { id: string; config: JsonObject },
  owner: Pick<CursorOwner, 'organizationId' | 'environment'>,
): CursorOwner {
  const { cursor: _, limit: __, output_fields: ___, ...question } = config;
  const { organizationId, environment } = owner;
  return { organizationId, environment, searchId: id, question: configHash(id, question) };
}

function startOf(search: Search, config: JsonObject, part: PartContext): PagePlace | { problem: string } {
  const { cursor, pageNumber } = readPaging(config);
  const start = { at: null, skip: 0, size: null };
  if (search.pagination === 'page_number') return { ...start, at: pageNumber === 1 ? null : pageNumber };
  if (search.pagination === null || cursor === null) return start;
  return part.cursors.open(cursor, cursorOwner({ id: search.id, config }, part));
}

/** Rows have one value under each name. */
function sameNames({ outputs }: SearchShape, path: string): ErrorItem[] {
  return outputs.flatMap(({ field, name }, at): ErrorItem[] => {
    if (outputs.findIndex((other) => other.name === name) === at) return [];
    const message = `Another output of this search is called "${name}"; give one of them another alias.`;
    return [{ code: 'DuplicateOutput', message, path: `${path}.config.output_fields.${field}` }];
  });
}

function missingFilter({ id }: Search, { isNarrowed, problems }: SearchShape, path: string): ErrorItem[] {
  if (isNarrowed || problems.length > 0) return [];
  const message = `Set at least one filter; without one "${id}" would list everything.`;
  return [{ code: 'MissingFilter', message, path: `${path}.config.filters` }];
}

function missingConnection(search: Search, connections: readonly string[], path: string): ErrorItem[] {
  const { connector, runsOn, id } = search;
  if (connector !== 'required' || connections.length > 0) return [];
  const message = `The search "${id}" needs your own connection to ${runsOn.join(' or ')}; name one in its connector.`;
  return [{ code: 'MissingConnection', message, path: `${path}.connector` }];
}
