import { expect, it } from 'vitest';
import { operationIdOf } from './operation-id.ts';

it.each([
  ['get', '/v1/sheets', 'listSheets'],
  ['post', '/v1/sheets', 'createSheet'],
  ['get', '/v1/sheets/{sheet_id}', 'getSheet'],
  ['patch', '/v1/sheets/{sheet_id}', 'updateSheet'],
  ['delete', '/v1/sheets/{sheet_id}/columns/{column}', 'deleteSheetColumn'],
  ['get', '/v1/saved-searches/{saved_search_id}', 'getSavedSearch'],
  ['get', '/v1/buckets/{name}/entries', 'listBucketEntries'],
  ['post', '/v1/pipes/run', 'runPipes'],
  ['post', '/v1/pipes/run/sync', 'runPipesSync'],
  ['get', '/v1/pipes/check/{task_id}', 'checkPipes'],
  ['get', '/v1/search/run', 'getSearchRun'],
  ['post', '/v1/sheets/{sheet_id}/runs/{no}/retry', 'retrySheetRun'],
  ['get', '/v1/status', 'getStatus'],
  ['post', '/auth/link', 'signInWithLink'],
])('%s %s is %s', (method, path, id) => {
  expect(operationIdOf(method, path)).toBe(id);
});
