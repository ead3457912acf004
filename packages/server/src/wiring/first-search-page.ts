import { ServiceError } from '../contract/errors.ts';
import type { SearchPayload } from '../contract/search-request.ts';
import type { NewSheetSearch } from '../contract/sheets/searches.ts';
import { maxPageRows } from '../contract/sheets/searches.ts';
import { canBill } from '../engine/asking/price.ts';
import type { Search } from '../engine/search/search.ts';
import type { SearchPlan } from '../engine/search/search-plan.ts';
import type { FoundFields } from '../sheets/searching/map-fields.ts';

/** Rows of a page where nobody says how many. */
const usualRows = 100;

/** The first page of a search into a sheet, which says how many rows a page has. Throws what is wrong with it. */
export function firstPage(
  { search, max_rows: maxRows, max_credits: maxCredits }: NewSheetSearch,
  { plan, known: { limit, pagination } }: { plan: SearchPlan; known: Pick<Search, 'limit' | 'pagination'> },
): SearchPayload {
  if (plan.environment === 'production' && maxCredits === undefined && canBill(plan))
    throw invalid(
      `"max_credits" is missing: "${search.search_id}" can cost credits. POST /v1/search/estimate says what a page costs.`,
      'max_credits',
    );
  const given = search.config?.['limit'];
  if (typeof given === 'number' && given > maxPageRows)
    throw invalid(
      `A page has at most ${maxPageRows.toLocaleString('en')} rows here; send a smaller limit. More pages follow by themselves.`,
      'search.config.limit',
    );
  // Without pages, the first answer has all that there will be.
  const usual = pagination === null ? maxPageRows : Math.max(limit.default, usualRows);
  const asked = typeof given === 'number' ? given : usual;
  const rows = Math.max(limit.min, Math.min(asked, maxRows, limit.max, maxPageRows));
  return { ...search, config: { ...search.config, limit: rows } };
}

function invalid(message: string, path: string): ServiceError {
  return new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path }],
  });
}

/** What the rows of a planned search have. */
export function foundFields({ columns, parts: [part] }: SearchPlan): FoundFields {
  const identities = (part?.identity ?? []).flatMap(
    (field) => part?.outputs.find((output) => output.field === field) ?? [],
  );
  return { columns, isOpen: part?.isOpen ?? false, identities };
}
