import type { Tour } from '../tour.ts';
import { idOf } from '../tour.ts';
import { findEmail, sandbox } from './people.ts';

const people = [
  { name: 'Jane Doe', company_domain: 'acme.example' },
  { name: 'Joe Bloggs', company_domain: 'globex.example' },
];

/** A sheet for one tour, with two people and a pipe that finds their addresses. */
export async function makeSheet(tour: Tour, name: string): Promise<{ sheet_id: string | number }> {
  const columns = [{ name: 'name' }, { name: 'company_domain', format: 'domain' }];
  const pipes = [{ ...findEmail, auto: 'off' }];
  const body = { project: 'Spring campaign', name, ...sandbox, columns, pipes };
  const path = { sheet_id: idOf(await tour.call('POST /v1/sheets', { body })) };
  const rows = people.map((values) => ({ values }));
  await tour.call('POST /v1/sheets/{sheet_id}/rows', { path, body: { rows } });
  return path;
}
