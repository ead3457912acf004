import type { NewSheet, NewSheetSearch, SearchPayload } from '@headrace/client';
import type { Environment } from '../../../data/environment.ts';
import type { SearchSource, SourceOutput } from '../search-source.ts';

/** Where a field of the search goes. */
export interface FieldPlan extends SourceOutput {
  /** The column; its name can be changed. */
  column: string;
  isWanted: boolean;
}

/** How rows of a search become rows of a sheet. */
export interface SheetPlan {
  /** The sheet, or null for a new one. */
  sheet: number | null;
  project: string;
  name: string;
  fields: readonly FieldPlan[];
  /** The column in which no two rows of a new sheet have the same value. */
  key: string | null;
  maxRows: number;
  /** Pipes of a new sheet. */
  pipes: readonly string[];
}

/** A page has at most this many rows here. */
const maxPageRows = 1000;

/** Every field to the column of its name. The ids of rows are the sheet's own. */
export function planFields(outputs: readonly SourceOutput[]): FieldPlan[] {
  return outputs.map((output) => ({
    ...output,
    column: output.name === 'id' ? 'external_id' : output.name,
    isWanted: true,
  }));
}

/** The plan with something else for a field. A key goes along with the name of its column, and ends with the column. */
export function changeField(
  { fields, key }: Pick<SheetPlan, 'fields' | 'key'>,
  index: number,
  part: Partial<FieldPlan>,
): Pick<SheetPlan, 'fields' | 'key'> {
  const changed = fields.map((field, at) => (at === index ? { ...field, ...part } : field));
  const field = changed[index];
  if (key === null || fields[index]?.column !== key) return { fields: changed, key };
  return { fields: changed, key: field?.isWanted === true ? field.column : null };
}

/** The search page by page. A source without pages gives all rows in the first. */
export function pagedSearch(payload: SearchPayload, source: SearchSource, maxRows: number): SearchPayload {
  if (source.hasPages) return payload;
  const limit = Math.min(maxRows, source.maxRows, maxPageRows);
  return { ...payload, config: { ...payload.config, limit } };
}

/** Rows of one page, as far as it is known beforehand. */
export function pageRows({ config = {} }: SearchPayload, { defaultRows }: SearchSource): number {
  const { limit } = config;
  return typeof limit === 'number' ? limit : defaultRows;
}

/** What all pages cost at the most, if every row is new: a page's price as often as there are pages. */
export function mostFor(maxRows: number, page: { rows: number; most: number }, isByRow: boolean): number {
  const pages = isByRow ? maxRows / page.rows : Math.ceil(maxRows / page.rows);
  // To the ten-thousandths that are counted.
  return Math.ceil(page.most * pages * 10_000 - 1e-6) / 10_000;
}

/** What is sent to make the sheet. */
export function newSheetOf(plan: SheetPlan, environment: Environment): NewSheet {
  const columns = plan.fields
    .filter(({ isWanted }) => isWanted)
    .map(({ column, type }) => ({
      name: column,
      ...(type === undefined ? {} : { type }),
      ...(plan.key === column ? { is_key: true } : {}),
    }));
  return {
    project: plan.project.trim(),
    name: plan.name.trim(),
    environment,
    columns,
    pipes: plan.pipes.map((id) => ({ pipe_id: id })),
  };
}

/** What is sent to fill it. */
export function sheetSearchOf(
  plan: SheetPlan,
  search: SearchPayload,
  ceiling: number | undefined,
): NewSheetSearch {
  const wanted = plan.fields.filter(({ isWanted }) => isWanted);
  return {
    search,
    ...(wanted.length === 0
      ? {}
      : { fields: Object.fromEntries(wanted.map(({ name, column }) => [name, column])) }),
    create_columns: true,
    max_rows: plan.maxRows,
    ...(ceiling === undefined ? {} : { max_credits: ceiling }),
  };
}

/** What is lacking before it can begin; null if nothing is. */
export function lackOf(plan: SheetPlan): string | null {
  const wanted = plan.fields.filter(({ isWanted }) => isWanted);
  if (plan.sheet === null && plan.project.trim() === '') return 'Name a project.';
  if (plan.sheet === null && plan.name.trim() === '') return 'Name the sheet.';
  if (wanted.length === 0) return 'Take at least one field.';
  if (wanted.some(({ column }) => column.trim() === '')) return 'Each field needs the name of a column.';
  if (new Set(wanted.map(({ column }) => column)).size < wanted.length)
    return 'Two fields go to the same column.';
  return Number.isInteger(plan.maxRows) && plan.maxRows > 0 ? null : 'Say how many rows.';
}
