/* What code generators and links to `/docs` call an operation. */

/** Those whose method and path do not say what they do. */
const named: Readonly<Record<string, string>> = {
  'GET /healthz': 'getHealth',
  'GET /readyz': 'getReadiness',
  'GET /metrics': 'getMetrics',
  'GET /v1/events': 'watchEvents',
  'GET /v1/credits': 'getCredits',
  'GET /v1/exports/{ticket}': 'downloadExport',
  'PUT /v1/budgets': 'setBudget',
  'GET /v1/connections/oauth': 'listOAuthProviders',
  'POST /v1/connections/oauth': 'beginOAuth',
  'PUT /v1/connections/{connection_id}': 'rotateConnection',
  'POST /v1/datasets/inspect': 'inspectDataset',
  'POST /v1/datasets/{name}/rows': 'importDatasetRows',
  'POST /v1/datasets/{name}/facets': 'countDatasetFacets',
  'POST /v1/buckets/{name}/entries': 'importBucketKeys',
  'POST /v1/buckets/{name}/entries/claim': 'claimBucketKey',
  'POST /v1/streams/{name}/members': 'enrollStreamMember',
  'DELETE /v1/streams/{name}/members/{key}': 'unenrollStreamMember',
  'POST /v1/sheets/{sheet_id}/rows': 'appendSheetRows',
  'POST /v1/sheets/{sheet_id}/import': 'importSheetRows',
  'POST /v1/sheets/{sheet_id}/facets': 'countSheetFacets',
  'POST /v1/sheets/{sheet_id}/order/{token}/find': 'findSheetRow',
  'GET /v1/sheets/{sheet_id}/stats': 'getSheetStats',
  'POST /auth/link': 'signInWithLink',
  'POST /auth/password': 'signInWithPassword',
  'PUT /auth/password': 'setPassword',
  'GET /auth/methods': 'listSignInMethods',
  'POST /auth/oidc/link': 'linkIdentity',
  'POST /auth/invitation/show': 'showInvitation',
  'POST /auth/invitation': 'acceptInvitation',
  'GET /auth/session': 'getSession',
  'DELETE /auth/session': 'signOut',
  'GET /auth/sessions': 'listSessions',
  'DELETE /auth/sessions/{session_id}': 'endSession',
  'PATCH /auth/user': 'updateUser',
};

/** Parts of paths that say what is done with what comes before them. */
const actions = new Set(
  'run check stream cancel validate estimate plan complete claim delete retry undo redo restore erase compare test'.split(
    ' ',
  ),
);
const verbs: Readonly<Record<string, string>> = {
  get: 'get',
  post: 'create',
  put: 'set',
  patch: 'update',
  delete: 'delete',
};

/** The name of an operation: `listSheets`, `getSheet`, `createSheet`, `runPipes`. A test says that no two are the same. */
export function operationIdOf(method: string, path: string): string {
  const known = named[`${method.toUpperCase()} ${path}`];
  if (known !== undefined) return known;
  const parts = path.split('/').filter((part) => part !== '' && part !== 'v1');
  // What waits for the end of a run is called after the run.
  if (parts.at(-1) === 'sync') return `${operationIdOf(method, path.replace(/\/sync$/, ''))}Sync`;
  const action = parts.findLast((part) => !isParameter(part)) ?? '';
  const isAction = actions.has(action) && (method !== 'get' || isParameter(parts.at(-1) ?? ''));
  if (!isAction) return nameOfThing(method, parts);
  return join(action, parts.slice(0, parts.lastIndexOf(action)));
}

function nameOfThing(method: string, parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const isMany = !isParameter(last) && singular(last) !== last;
  if (method === 'get' && isMany) return join('list', parts);
  if (method === 'post') return join('create', [...parts.slice(0, -1), singular(last)]);
  return join(verbs[method] ?? method, parts);
}

/** Of the nouns, those with an id behind them stand for one thing. */
function join(verb: string, parts: readonly string[]): string {
  const nouns = parts.map((part, at) => (isParameter(parts[at + 1] ?? '') ? singular(part) : part));
  const words = nouns.filter((noun) => !isParameter(noun)).flatMap((noun) => noun.split('-'));
  return verb + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function singular(noun: string): string {
  if (noun.endsWith('status')) return noun;
  return noun
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/(?<!s)s$/, '');
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}
