/* One page of a table, as a client of the simulated database asks for it. */

type Scalar = string | number | boolean;

export interface TableCondition {
  field: string;
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null';
  /** A list for `in`, null for `is_null` and `is_not_null`, otherwise one value. */
  value: Scalar | readonly Scalar[] | null;
}

export interface TableQuery {
  /** `people`, `public.companies`. */
  object: string;
  /** The wanted columns; empty for all. */
  fields: readonly string[];
  match: { logic: 'and' | 'or'; conditions: readonly TableCondition[] } | null;
  sort?: { field: string; direction: 'asc' | 'desc' } | null;
}

export interface TablePage {
  query: TableQuery;
  /** The `next` of the page before it; null for the first. */
  at: string | number | null;
  /** Rows wanted at most. */
  size: number;
}
