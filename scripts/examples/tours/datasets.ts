import type { Tour } from '../tour.ts';

const type = 'text/csv';
const text = 'Company,Domain,Employees\nLumenline,lumenline.example,120\nGrantlor,grantlor.example,many\n';
const body = {
  kind: 'companies',
  columns: [
    { name: 'company_domain', source: 'Domain', type: 'string', format: 'domain' },
    { name: 'employees', source: 'Employees', type: 'number' },
  ],
  key: 'company_domain',
};

export async function tourDatasets(tour: Tour): Promise<void> {
  const path = { name: 'customers' };
  await tour.record('POST /v1/datasets/inspect', { query: { truncated: 'false' }, file: { type, text } });
  await tour.record('PUT /v1/datasets/{name}', { path, body });
  await tour.record('POST /v1/datasets/{name}/rows', {
    path,
    query: { mode: 'replace' },
    file: { type, text },
  });
  await tour.record('GET /v1/datasets');
  await tour.record('GET /v1/datasets/{name}', { path });
  await tour.record('POST /v1/datasets/{name}/facets', { path, body: { column: 'employees', limit: 2 } });
  await tour.record('GET /v1/datasets/{name}/rejects', { path });
  await tour.record('DELETE /v1/datasets/{name}', { path });
}
