import type { Environment, FieldFormat, FieldType } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { PaginationType } from '../../contract/search-response.ts';
import type { PageStart } from '../../providers/kit/search-page.ts';
import type { PlannedTerm } from '../plan/plan.ts';

/** One field of every row of a search. */
export interface SearchColumn {
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string;
  /** Position in `SearchPlan.parts` of the first search that has it. */
  part: number;
}

/** Where a search continues: a page of the provider, and how many of its rows were already given out. */
export interface PagePlace {
  at: PageStart | null;
  skip: number;
  /** The size of steady pages, however many rows later requests want. Null before the first page, and for other pages. */
  size: number | null;
}

/** How a part bills, on the terms that this run was offered. */
export interface PlannedPrice {
  mode: 'per_result' | 'per_page' | 'per_search';
  operation: string;
  pageSize: number;
}

/** One search of a request. */
export interface PlannedSearch {
  id: string;
  index: number;
  /** Defaulted. */
  config: JsonObject;
  configHash: string;
  limit: number;
  start: PagePlace;
  pagination: PaginationType | null;
  /** Output field of the search -> its name in this request. */
  outputs: { field: string; name: string }[];
  /** Whether rows may have more fields than `outputs` names. */
  isOpen: boolean;
  /** Output fields that identify a row, whatever this request calls them and whether it shows them. */
  identity: string[];
  /** What was sent, for the page after this one. */
  payload: JsonObject;
  connections: string[];
  ownOnly: boolean;
  price: PlannedPrice | null;
  terms: PlannedTerm[];
  connectionFee: number;
}

/** A search with its outputs as columns. */
export interface PlannedPart {
  planned: PlannedSearch;
  columns: Omit<SearchColumn, 'part'>[];
}

/**
 * A resolved search request: all that a worker needs. A worker uses nothing else, so a deploy in the middle of a run
 * changes nothing for it. Stored as JSON.
 */
export interface SearchPlan {
  version: 1;
  environment: Environment;
  widgets: boolean;
  fieldDefinitions: boolean;
  /** Whether rows with an identity seen before are left out. */
  dedup: boolean;
  /** What the run may cost at most, in ten-thousandths of a credit. */
  maxCredits: number | null;
  maxAgeSeconds: number;
  /** Where to tell of its end, if anywhere. */
  webhook?: string;
  /** Whether a list of searches was sent, even a list of one. */
  isList: boolean;
  columns: SearchColumn[];
  parts: PlannedSearch[];
}
