import type { SavedSearch } from '@headrace/client';
import { expect, it } from 'vitest';
import { isUnsaved, listChanges } from './list-changes.ts';
import { draftOfPayload } from './use-search-draft.ts';

const search = { search_id: 'x', config: { limit: 5, filters: { a: ['b'], c: true } } };
const saved = (ran: object | null): Pick<SavedSearch, 'search' | 'last_run'> => ({
  search,
  last_run: ran === null ? null : { search: { ...search, config: { filters: ran } }, run_id: null, at: '' },
});

it('names the filters that are not as in the last run, with what they were', () => {
  const draft = draftOfPayload(search);
  expect(listChanges(saved({ a: ['b'], c: true }), draft)).toEqual(new Map());
  expect(listChanges(saved({ a: ['z'], gone: 1 }), draft)).toEqual(
    new Map<string, unknown>([
      ['a', ['z']],
      ['c', undefined],
      ['gone', 1],
    ]),
  );
});

it('names none if the search has not run', () => {
  expect(listChanges(saved(null), draftOfPayload(search))).toBeNull();
  expect(listChanges(undefined, draftOfPayload(search))).toBeNull();
});

it('knows whether the form has what is saved', () => {
  const draft = draftOfPayload(search);
  expect(isUnsaved(saved(null), draft)).toBe(false);
  expect(isUnsaved(saved(null), { ...draft, config: {} })).toBe(true);
  expect(isUnsaved(saved(null), { ...draft, keys: ['mine'] })).toBe(true);
});
