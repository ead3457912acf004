/* The sheet of 50 fields that most is measured on: ten columns, and 40 outputs of 15 pipes. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { z } from 'zod';
import { inputs, makeRows } from '../shape.ts';
import type { BenchApi } from './bench-api.ts';

const names =
  'first,last,company_name,company_domain,country,industry,employees,revenue,hiring,founded'.split(',');
/** Of texts that no index has. */
export const [sortedColumn, editedColumn, lookedUpColumn] = ['company_name', 'last', 'company_domain'];

/** Of its first output. */
export const outputOf = (pipe: number): string => `site_${pipe}`;

function pipeAt(no: number): object {
  const named = (aliases: Record<string, string>) =>
    Object.fromEntries(Object.entries(aliases).map(([field, alias]) => [field, { alias: `${alias}_${no}` }]));
  const output_fields =
    no <= 10
      ? named({ company_domain: 'site', company_profile_url: 'profile', cleaned_company_name: 'company' })
      : named({ work_email: 'site', email_validation_status: 'valid' });
  const [pipe_id, input_fields] =
    no <= 10 ? ['company:identity@3', {}] : ['person:workemail:waterfall@1', { name: { alias: 'last' } }];
  return { pipe_id, config: { input_fields, output_fields }, auto: 'off' };
}

const created = z.object({ id: z.int(), pipes: z.array(z.object({ outputs: z.array(z.unknown()) })) });

export interface WideSheet {
  path: string;
  id: number;
  rows: number;
  /** How many outputs each of its pipes has. */
  outputs: readonly number[];
}

export async function createWideSheet(api: BenchApi, rows: number): Promise<WideSheet> {
  const columns = names.map((name, at) => {
    const type = inputs[at] ?? 'string';
    return type === 'date' ? { name, type: 'string', format: 'date' } : { name, type };
  });
  const pipes = Array.from({ length: 15 }, (_, at) => pipeAt(at + 1));
  const body = { project: 'bench', name: 'wide', environment: 'production', columns, pipes };
  const sheet = created.parse(await api.post('/v1/sheets', body));
  const outputs = sheet.pipes.map((pipe) => pipe.outputs.length);
  return { path: `/v1/sheets/${sheet.id}`, id: sheet.id, rows, outputs };
}

const rowsAtOnce = 10_000;

/** Rows of the ten columns, as CSV. */
export async function writeWideFile(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${names.join(',')}\n`);
  for (let from = 1; from <= rows; from += rowsAtOnce) {
    const made = makeRows(from, Math.min(rows, from + rowsAtOnce - 1));
    const text = made.map(({ values }) => `${values.map((value) => value ?? '').join(',')}\n`).join('');
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
