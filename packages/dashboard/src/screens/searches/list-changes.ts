import type { SavedSearch } from '@headrace/client';
import { changedNames } from '../../forms/filter-value.ts';
import type { PlainObject } from '../../kit/is-object.ts';
import { isObject } from '../../kit/is-object.ts';
import { isEqual } from '../../forms/config-value.ts';
import type { SearchDraft } from './use-search-draft.ts';
import { payloadOf } from './use-search-draft.ts';

/** The filters that are not as in the last run of a saved search, with what they were. Null if it never ran. */
export function listChanges(
  saved: Pick<SavedSearch, 'last_run'> | undefined,
  { config }: Pick<SearchDraft, 'config'>,
): Map<string, unknown> | null {
  const run = saved?.last_run ?? null;
  if (run === null) return null;
  const before = filtersOf(run.search.config ?? {});
  return new Map(changedNames(filtersOf(config), before).map((name) => [name, before[name]]));
}

function filtersOf({ filters }: PlainObject): PlainObject {
  return isObject(filters) ? filters : {};
}

/** Whether the form has something else than what is saved. */
export function isUnsaved(saved: Pick<SavedSearch, 'search'>, draft: SearchDraft): boolean {
  const { search } = saved;
  return !isEqual(payloadOf(search.search_id, draft), { ...search, config: search.config ?? {} });
}
