/* A sheet of records that five native pipes fill, and the same as plain requests. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { z } from 'zod';
import { makeRequest, pipes } from '../../requests.ts';
import type { BenchApi } from './bench-api.ts';

const recordsOfRun = 100;
/** So many runs are made at a time. */
const fields = Object.keys(makeRequest(0, 1).input[0] ?? {}).filter((name) => name !== 'id');

export interface FilledSheet {
  path: string;
  rows: number;
  pipes: readonly string[];
}

const created = z.object({ id: z.int(), pipes: z.array(z.object({ id: z.string() })) });

export async function createFilledSheet(
  api: BenchApi,
  body: { name: string; columns: readonly string[]; pipes: readonly object[] },
): Promise<Omit<FilledSheet, 'rows'>> {
  const sheet = created.parse(
    await api.post('/v1/sheets', {
      project: 'bench',
      environment: 'production',
      name: body.name,
      columns: body.columns.map((name) => ({ name, type: 'string' })),
      pipes: body.pipes.map((pipe) => ({ ...pipe, auto: 'off' })),
    }),
  );
  return { path: `/v1/sheets/${sheet.id}`, pipes: sheet.pipes.map(({ id }) => id) };
}

/** Makes the sheet and imports its rows from a file that it writes. */
export async function makeNativeSheet(api: BenchApi, rows: number, file: string): Promise<FilledSheet> {
  const sheet = await createFilledSheet(api, { name: 'native', columns: fields, pipes });
  const records = function* () {
    for (let run = 0; run * recordsOfRun < rows; run += 1) yield* makeRequest(run, recordsOfRun).input;
  };
  await writeRecords(file, { fields, records: records() });
  await api.upload(`${sheet.path}/import`, file);
  return { ...sheet, rows: Math.ceil(rows / recordsOfRun) * recordsOfRun };
}

/** The same records as bodies of plain requests; other ones than those of the sheet. */
export function nativeBodies(rows: number): string[] {
  return Array.from({ length: Math.ceil(rows / recordsOfRun) }, (_, at) =>
    JSON.stringify(makeRequest(at + 1_000_000, recordsOfRun)),
  );
}

export async function writeRecords(
  path: string,
  { fields: names, records }: { fields: readonly string[]; records: Iterable<object> },
): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${names.join(',')}\n`);
  let text = '';
  for (const record of records) {
    const values = new Map<string, unknown>(Object.entries(record));
    text += `${names.map((name) => quote(values.get(name))).join(',')}\n`;
    if (text.length < 1_000_000) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'finish');
}

const quote = (value: unknown) => (typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : '');
