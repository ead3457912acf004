/* A sheet to try things on, over HTTP. */
import type { Answer, Call } from './service.ts';

export interface TestSheet {
  id: number;
  path: string;
  append(rows: readonly object[], more?: object, headers?: Record<string, string>): Promise<Answer>;
  /** The values of all rows, by field. */
  values(): Promise<Record<string, unknown>[]>;
  /** All rows, with compact cells. */
  rows(query?: string): Promise<{ id: number; version: number; cells: Record<string, unknown[]> }[]>;
  patch(cells: readonly object[]): Promise<Answer>;
}

let made = 0;

export async function createSheet(call: Call, body: object): Promise<TestSheet> {
  made += 1;
  const { json } = await call('/v1/sheets', {
    body: { project: 'Rows', environment: 'sandbox', name: `sheet ${made}`, ...body },
  });
  if (json.id === undefined) throw new Error(JSON.stringify(json));
  const path = `/v1/sheets/${json.id}`;
  const rows = async (query = 'limit=1000') => (await call(`${path}/rows?${query}`)).json.rows;
  return {
    id: json.id,
    path,
    append: (given, more = {}, headers = {}) =>
      call(`${path}/rows`, { body: { rows: given.map((values) => ({ values })), ...more }, headers }),
    rows,
    values: async () =>
      (await rows()).map(({ cells }: { cells: Record<string, unknown[]> }) =>
        Object.fromEntries(Object.entries(cells).map(([name, [value]]) => [name, value])),
      ),
    patch: (cells) => call(`${path}/cells`, { method: 'PATCH', body: { cells } }),
  };
}
