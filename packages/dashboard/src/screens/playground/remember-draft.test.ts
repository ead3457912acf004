import type { PipesRequest } from '@headrace/client';
import { expect, it } from 'vitest';
import { remember } from '../../data/remembered.ts';
import { recallDraft, rememberDraft } from './remember-draft.ts';

const request: PipesRequest = {
  pipes: [{ pipe_id: 'a@1', config: { x: 1 } }],
  input: [{ id: 1, name: 'Jane' }],
};

// Without a store of the browser, what is remembered lasts as long as the page.
it('keeps the request, its columns and the last run, for each organization by itself', () => {
  const draft = { request, columns: ['name', 'empty'], sent: { runId: 'r1', request } };
  rememberDraft('one', draft);
  expect(recallDraft('one')).toEqual(draft);
  expect(recallDraft('other')).toBeNull();
});

it.each(['{', 'null', '[]', '{"request": {"pipes": 1}}'])('%s is not a request, and begins anew', (text) => {
  remember('headrace.playground.broken', text);
  expect(recallDraft('broken')).toBeNull();
});

it('forgets a run that it does not understand', () => {
  remember('headrace.playground.half', JSON.stringify({ request, columns: [], sent: { runId: 1 } }));
  expect(recallDraft('half')).toEqual({ request, columns: [], sent: null });
});
