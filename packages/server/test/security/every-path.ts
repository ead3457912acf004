/* What another organization may try on each path of the API; `isolation.test.ts` asks that no path is missing. */
import { datasetTries } from './dataset-paths.ts';
import { listTries } from './list-paths.ts';
import { memberTries } from './member-paths.ts';
import { searchTries } from './search-paths.ts';
import { sheetFollowTries } from './sheet-follow-paths.ts';
import { webhookTries } from './webhook-paths.ts';
import { sheetTries } from './sheet-paths.ts';
import { sheetHistoryTries } from './sheet-history-paths.ts';
import { sheetRowTries } from './sheet-row-paths.ts';
import { sheetReadingTries } from './sheet-reading-paths.ts';
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const input = [{ id: 1, name: 'Jane Doe' }];
const split = { pipe_id: 'person:name:split@1' };

/** Own work that names somebody else's connection. */
const borrowing = (connection: string) => ({
  pipes: [{ ...split, connector: { connections: [{ type: 'vault', connection }] } }],
  input,
});

/** The same body that the other organization sent under its idempotency key. */
export const plainBody = { pipes: [split], input };

const templateValues = (plural: string): Record<string, (ids: Ids) => Try[]> => ({
  [`GET /v1/${plural}`]: () => [{ path: `/v1/${plural}`, status: 200 }],
  [`GET /v1/${plural}/{key}`]: ({ key }) => [{ path: `/v1/${plural}/${key}`, status: 404 }],
  [`DELETE /v1/${plural}/{key}`]: ({ key }) => [
    { path: `/v1/${plural}/${key}`, options: { method: 'DELETE' }, status: 404 },
  ],
  // Makes one of its own under the same name; the last of its kind, so that the others find none.
  [`PUT /v1/${plural}/{key}`]: ({ key }) => [
    { path: `/v1/${plural}/${key}`, options: { method: 'PUT', body: { value: 'mine' } }, status: 200 },
  ],
});

/** What shows all of a kind that an organization has. */
export const lists = [
  '/v1/connections',
  '/v1/secrets',
  '/v1/constants',
  '/v1/datasets',
  '/v1/saved-searches',
  '/v1/buckets',
  '/v1/streams',
  '/v1/providers',
  '/v1/webhooks',
] as const;

/** By method and path, in the order they are tried. */
export const tries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/pipes/check/{task_id}': ({ run, pendingRun }) =>
    [run, pendingRun].map((id) => ({ path: `/v1/pipes/check/${id}`, status: 404 })),
  'GET /v1/pipes/stream/{run_id}': ({ run, pendingRun }) =>
    [run, pendingRun].map((id) => ({ path: `/v1/pipes/stream/${id}`, status: 404 })),
  'GET /v1/events': ({ sheet, run, pendingRun }) =>
    [`sheet:${sheet}`, `run:${run}`, `credits,run:${pendingRun},runs`].map((topics) => ({
      path: `/v1/events?topics=${topics}`,
      status: 404,
    })),
  'POST /v1/pipes/cancel/{run_id}': ({ run, pendingRun }) =>
    [run, pendingRun].map((id) => ({ ...post(`/v1/pipes/cancel/${id}`), status: 404 })),
  'GET /v1/pipes/receipt/{run_id}/{record_id}/{field}': ({ run, record, field }) => [
    { path: `/v1/pipes/receipt/${run}/${record}/${field}`, status: 404 },
  ],
  'POST /v1/pipes/run': ({ connection, idempotencyKey }) => [
    { ...post('/v1/pipes/run', borrowing(connection)), status: 422 },
    { ...post('/v1/pipes/run', plainBody, { 'idempotency-key': idempotencyKey }), status: 200 },
    // Another body under it would be a conflict, were the key known.
    {
      ...post(
        '/v1/pipes/run',
        { pipes: [split], input: [{ id: 2 }] },
        { 'idempotency-key': `${idempotencyKey}-2` },
      ),
      status: 400,
    },
  ],
  'POST /v1/pipes/run/sync': ({ connection, idempotencyKey }) => [
    { ...post('/v1/pipes/run/sync', borrowing(connection)), status: 422 },
    {
      ...post('/v1/pipes/run/sync', plainBody, { 'idempotency-key': `${idempotencyKey}-sync` }),
      status: 408,
    },
  ],
  'POST /v1/pipes/validate': ({ connection }) => [
    { ...post('/v1/pipes/validate', borrowing(connection)), status: 200 },
  ],
  'POST /v1/pipes/estimate': ({ connection }) => [
    { ...post('/v1/pipes/estimate', borrowing(connection)), status: 422 },
  ],
  'POST /v1/pipes/plan': ({ connection }) => [
    { ...post('/v1/pipes/plan', borrowing(connection)), status: 422 },
  ],
  'GET /v1/sandbox/sample': () => [{ path: '/v1/sandbox/sample', status: 200 }],
  'GET /v1/providers': () => [{ path: '/v1/providers', status: 200 }],
  'GET /v1/credits': ({ run, entry }) => [
    { path: `/v1/credits?run_id=${run}`, status: 200 },
    { path: `/v1/credits?before=${entry}&kind=capture`, status: 200 },
    { path: '/v1/credits', status: 200 },
  ],
  'GET /v1/credits/usage': ({ apiKey }) => [
    { path: '/v1/credits/usage?group=key', status: 200 },
    { path: `/v1/credits/usage?key=${apiKey}`, status: 400 },
  ],
  'GET /v1/credits/entries/{entry_id}': ({ entry }) => [
    { path: `/v1/credits/entries/${entry}`, status: 404 },
  ],
  'GET /v1/runs': ({ apiKey, sheet }) =>
    [`created_by=${apiKey}`, `sheet_id=${sheet}`, 'limit=100'].map((query) => ({
      path: `/v1/runs?${query}`,
      status: 200,
    })),
  'GET /v1/runs/{run_id}/timeline': ({ run, pendingRun, search }) =>
    [run, pendingRun, search].map((id) => ({ path: `/v1/runs/${id}/timeline`, status: 404 })),
  'GET /v1/status': () => [{ path: '/v1/status', status: 403 }],
  'GET /v1/budgets': () => [{ path: '/v1/budgets', status: 200 }],
  'DELETE /v1/budgets/{budget_id}': ({ budget }) => [
    { path: `/v1/budgets/${budget}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'PUT /v1/budgets': ({ apiKey, sheet }) =>
    [{ key_id: apiKey }, { sheet_id: Number(sheet) }].map((scope) => ({
      path: '/v1/budgets',
      options: { method: 'PUT', body: { ...scope, period: 'day', amount: 1 } },
      status: 404,
    })),
  'GET /v1/keys': () => [{ path: '/v1/keys', status: 200 }],
  'POST /v1/keys': ({ apiKey }) => [{ ...post('/v1/keys', { name: 'Mine', id: apiKey }), status: 400 }],
  'DELETE /v1/keys/{key_id}': ({ apiKey }) => [
    { path: `/v1/keys/${apiKey}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'GET /v1/connections': () => [{ path: '/v1/connections', status: 200 }],
  'GET /v1/connections/usage': () => [{ path: '/v1/connections/usage', status: 200 }],
  'POST /v1/connections': ({ connection }) => [
    { ...post('/v1/connections', { provider: connection, key: 'k' }), status: 400 },
  ],
  'GET /v1/connections/oauth': () => [{ path: '/v1/connections/oauth', status: 200 }],
  'POST /v1/connections/oauth': ({ connection }) => [
    { ...post('/v1/connections/oauth', { provider: 'gmail', connection }), status: 404 },
  ],
  'PUT /v1/connections/{connection_id}': ({ connection }) => [
    { path: `/v1/connections/${connection}`, options: { method: 'PUT', body: { key: 'mine' } }, status: 404 },
  ],
  'DELETE /v1/connections/{connection_id}': ({ connection }) => [
    { path: `/v1/connections/${connection}`, options: { method: 'DELETE' }, status: 404 },
  ],
  'POST /v1/connections/{connection_id}/test': ({ connection }) => [
    { ...post(`/v1/connections/${connection}/test`), status: 404 },
  ],
  'GET /v1/credits/alert': () => [{ path: '/v1/credits/alert', status: 200 }],
  'PUT /v1/credits/alert': () => [
    { path: '/v1/credits/alert', options: { method: 'PUT', body: { below: 1 } }, status: 200 },
  ],
  ...memberTries,
  ...webhookTries,
  ...searchTries,
  ...datasetTries,
  ...listTries,
  ...sheetTries,
  ...sheetHistoryTries,
  ...sheetRowTries,
  ...sheetReadingTries,
  ...sheetFollowTries,
  ...templateValues('secrets'),
  ...templateValues('constants'),
};

/** Hidden from openapi.json; no key of an organization opens them. */
export const operatorPaths: readonly [method: string, path: string][] = [
  ['GET', '/operator/organizations'],
  ['POST', '/operator/organizations'],
  ['PATCH', '/operator/organizations/x'],
  ['DELETE', '/operator/organizations/x'],
  ['POST', '/operator/organizations/x/credits'],
  ['POST', '/operator/organizations/x/invitations'],
  ['POST', '/operator/links'],
  ['GET', '/operator/keys'],
  ['POST', '/operator/keys'],
  ['DELETE', '/operator/keys/x'],
  ['GET', '/operator/managed-credentials'],
  ['PUT', '/operator/managed-credentials/hunter'],
  ['DELETE', '/operator/managed-credentials/hunter'],
  ['POST', '/operator/managed-credentials/hunter/test'],
  ['POST', '/operator/vault/reseal'],
  ['POST', '/operator/ledger/verify'],
  ['GET', '/operator/ledger/entries/x'],
  ['POST', '/operator/backup'],
];
