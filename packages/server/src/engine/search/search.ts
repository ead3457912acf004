import type { z } from 'zod';
import type { Environment } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { PaginationType } from '../../contract/search-response.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import type { PageOf, PageStart, SearchPage } from '../../providers/kit/search-page.ts';
import type { ConfiguredSheet, SheetQuery, SheetRefusal, SheetRows } from '../sheets/sheet-port.ts';
import type { EntryPage, EntryQuery, ListRefusal } from '../lists/list-port.ts';
import type { ConfigProblem, Outputs, PipeFailure, PipeOutput } from '../pipe.ts';
import type { Filters } from './filters.ts';

/** What a search bills for: each row, each page of this many rows (a part of one counts), or once if there are any. */
export interface SearchPrice {
  mode: 'per_result' | 'per_page' | 'per_search';
  /** Its name in price lists. */
  operation: string;
  provider: string;
  /** Per row, page or search, with a managed credential. */
  credits: number;
  /** Rows on one page of `per_page`. */
  pageSize: number;
}

export interface PageRequest {
  /** Null for the first page. */
  at: PageStart | null;
  /** The most rows that are wanted. */
  size: number;
}

/** Rows by output field, under the fields' own names. */
export interface PageOfRows {
  rows: Outputs[];
  next: PageStart | null;
  total: number | null;
}

/**
 * Asks a provider for a page, and takes care of credential, price, journal and replay. Rows that are not kept bill
 * nothing.
 */
export type AskPage = <Query, Row extends JsonObject>(
  operation: Operation<PageOf<Query>, SearchPage<Row>>,
  page: PageOf<Query>,
  rows?: { keep(row: Row): boolean },
) => Promise<SearchPage<Row> | PipeFailure>;

export interface SearchContext {
  organizationId: string;
  environment: Environment;
  askPage: AskPage;
  /** Live entries of one of the organization's own buckets, in the environment of the search. */
  readEntries(query: Pick<EntryQuery, 'name' | 'after' | 'limit'>): Promise<EntryPage | ListRefusal>;
  /** Rows of one of the organization's own sheets, in the environment of the search. */
  readSheet(query: Omit<SheetQuery, 'organizationId' | 'environment'>): Promise<SheetRows | SheetRefusal>;
}

/** A search made ready for one config. */
export interface SearchSource {
  /** The most rows that a page of the provider has. */
  pageSize: number;
  /** Whether all pages must be asked for with the same size, as numbered pages must. */
  hasSteadyPages: boolean;
  read(page: PageRequest, context: SearchContext): Promise<PageOfRows | PipeFailure>;
}

/** What a config makes of a search. */
export interface SearchShape {
  outputs: PipeOutput[];
  /** Whether rows may have more fields than `outputs` names, as rows of a customer's own tables do. */
  isOpen: boolean;
  /** Whether anything narrows the search. */
  isNarrowed: boolean;
  problems: ConfigProblem[];
}

/** One row of the catalog of searches. */
export interface Search {
  id: string;
  label: string;
  description: string;
  category: 'people' | 'companies' | 'own';
  /** Set when the search is not to be used in new work; `since` is an ISO date, where it is known. */
  deprecated: { since?: string; successor: string } | null;
  filters: Filters;
  /** What it refuses beyond the shape of its filters, in words for the catalog. */
  refuses: readonly string[];
  limit: { min: number; max: number; default: number };
  /** How the next page is asked for; null where one answer has all there is up to the limit. */
  pagination: PaginationType | null;
  /** Output fields that identify a row; the first that has a value counts. */
  identity: readonly string[];
  /** Whether it takes connections: `required` ones only run on the caller's own. */
  connector: 'none' | 'optional' | 'required';
  /** Whose connections it takes. */
  runsOn: readonly string[];
  /** Null: it costs nothing but the fee for an own connection. */
  price: SearchPrice | null;
  configSchema: z.ZodType;
  defaultConfig: JsonObject;
  /** A config that shows it at work; a test runs every one. */
  example: JsonObject;
  /** Reads a valid config that has its defaults. */
  shape(config: JsonObject): SearchShape;
  /** The sheet that must be there. */
  sheetOf?(config: JsonObject): ConfiguredSheet | null;
  prepare(config: JsonObject): SearchSource;
}

/** Where a planner looks searches up. It takes a while, because those over datasets are an organization's own. */
export interface SearchCatalog {
  find(organizationId: string, id: string): Promise<Search | null>;
  ids(organizationId: string): Promise<readonly string[]>;
  /** Retired identifiers: the one to use now, or null when there is none. */
  retired: ReadonlyMap<string, string | null>;
  /** Whether it is a pipe, which has endpoints of its own. */
  isPipe(id: string): boolean;
}
