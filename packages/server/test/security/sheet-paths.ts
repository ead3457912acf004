/* What another organization may try on projects and sheets, their columns, pipes and runs. */
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const send = (method: string, path: string, body?: object): Try => ({
  path,
  options: body === undefined ? { method } : { method, body },
  status: 404,
});

/** Everything below a sheet that is not theirs is not there. */
const below = (method: string, rest: string, body?: object) => ({
  [`${method} /v1/sheets/{sheet_id}${rest}`]: ({ sheet }: Ids): Try[] => {
    const path = rest
      .replace('{column}', 'name')
      .replace('{pipe}', 'p1')
      .replace('{no}', '1')
      .replace('{comparison_id}', '1');
    return [send(method, `/v1/sheets/${sheet}${path}`, body)];
  },
});

const pipe = { pipe_id: 'person:name:split@1' };
const run = { pipes: ['p1'], max_credits: 0 };
const search = {
  search_id: 'companies:profiles:crustdata@1',
  config: { filters: { headcount: ['51-200'] } },
};

export const sheetTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/projects': () => [{ path: '/v1/projects', status: 200 }],
  'POST /v1/projects': ({ project }) => [
    { ...post('/v1/projects', { name: 'Mine', id: project }), status: 400 },
  ],
  'PATCH /v1/projects/{project_id}': ({ project }) => [
    send('PATCH', `/v1/projects/${project}`, { name: 'Mine' }),
  ],
  'DELETE /v1/projects/{project_id}': ({ project }) => [send('DELETE', `/v1/projects/${project}`)],
  'GET /v1/sheets': () => [{ path: '/v1/sheets?project=Theirs', status: 200 }],
  'POST /v1/sheets': ({ sheet }) => [
    { ...post('/v1/sheets', { project: 'Theirs', name: 'sheet', id: sheet }), status: 400 },
  ],
  ...below('GET', ''),
  ...below('PATCH', '', { name: 'mine' }),
  ...below('GET', '/request'),
  ...below('POST', '/columns', { name: 'mine' }),
  ...below('PATCH', '/columns/{column}', { label: 'mine' }),
  ...below('DELETE', '/columns/{column}'),
  ...below('POST', '/pipes', pipe),
  ...below('PUT', '/pipes/{pipe}', pipe),
  ...below('DELETE', '/pipes/{pipe}'),
  ...below('GET', '/runs'),
  ...below('POST', '/runs', run),
  ...below('POST', '/estimate', { ...run, rows: { view: 1, first: 1 } }),
  ...below('GET', '/runs/{no}'),
  ...below('POST', '/runs/{no}/cancel'),
  ...below('POST', '/runs/{no}/retry'),
  ...below('POST', '/pipes/{pipe}/compare', { providers: ['hunter', 'prospeo'], max_credits: 0 }),
  ...below('GET', '/comparisons/{comparison_id}'),
  ...below('GET', '/searches'),
  ...below('POST', '/search', { search, create_columns: true, max_credits: 0 }),
  ...below('GET', '/searches/{no}'),
  ...below('POST', '/searches/{no}/cancel'),
  ...below('DELETE', ''),
};
