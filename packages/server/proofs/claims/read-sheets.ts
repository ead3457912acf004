/* Sheets of the proof, as the API makes and shows them. */
import { z } from 'zod';
import type { ApiClient } from '../kit/api-client.ts';

export const sheetsProject = 'Claims';

const numbered = z.object({ id: z.number() });
const listed = z.object({ sheets: z.array(z.object({ id: z.number(), name: z.string() })) });
const page = z.object({
  rows: z.array(
    z.object({ id: z.number(), cells: z.object({ key: z.tuple([z.unknown()]).rest(z.unknown()) }) }),
  ),
  next_cursor: z.string().nullable(),
});

export interface ProofRow {
  id: number;
  key: unknown;
}

export async function createProofSheet(
  client: ApiClient,
  { name, rows }: { name: string; rows: readonly object[] },
): Promise<void> {
  const body = JSON.stringify({ project: sheetsProject, name, columns: [{ name: 'key' }], pipes: [] });
  const { id } = numbered.parse(JSON.parse(await client.call('/v1/sheets', { body })));
  if (rows.length > 0)
    await client.call(`/v1/sheets/${id}/rows`, {
      body: JSON.stringify({ rows }),
      idempotencyKey: `${name}-rows`,
    });
}

export async function readRows(client: ApiClient, name: string): Promise<ProofRow[]> {
  const { sheets } = listed.parse(JSON.parse(await client.call('/v1/sheets')));
  const sheet = sheets.find((one) => one.name === name);
  if (sheet === undefined) throw new Error(`there is no sheet "${name}"`);
  const all: ProofRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const place: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const text: string = await client.call(`/v1/sheets/${sheet.id}/rows?limit=1000${place}`);
    const read = page.parse(JSON.parse(text));
    all.push(...read.rows.map(({ id, cells }) => ({ id, key: cells.key[0] })));
    cursor = read.next_cursor;
  }
  return all;
}
