import type { Finding } from '../kit/finding.ts';
import type { RecordAnswer } from './read-answers.ts';
import type { ProofRow } from './read-sheets.ts';
import { createProofSheet, readRows, sheetsProject } from './read-sheets.ts';
import type { Subject } from './subject.ts';

const sheet = 'appended';
const field = 'appended_id';

/** Every record adds one row, which is what its answer says. */
export const appends: Subject = {
  every: 4,
  pipe: {
    pipe_id: 'row:append:sheet@1',
    config: {
      project: sheetsProject,
      sheet,
      write_fields: [{ field_name: 'key' }],
      run: false,
      output_fields: { sheet_record_id: { alias: field, enabled: true } },
    },
  },
  prepare: (client) => createProofSheet(client, { name: sheet, rows: [] }),
  prove: async (client, answers) => [checkRows(await readRows(client, sheet), answers)],
};

export function checkRows(rows: readonly ProofRow[], answers: readonly RecordAnswer[]): Finding {
  const keys = new Map(rows.map(({ id, key }) => [String(id), key]));
  const named = new Set<string>();
  let violation: string | null = null;
  for (const { runId, key, fields } of answers) {
    const id = String(fields[field]?.value);
    if (named.has(id)) violation ??= `row ${id} is the answer of two records`;
    if (keys.get(id) !== key)
      violation ??= `run ${runId}, "${key}": row ${id} has ${JSON.stringify(keys.get(id))}`;
    named.add(id);
  }
  if (rows.length !== answers.length)
    violation ??= `${answers.length} records added ${rows.length} rows to the sheet`;
  return { name: 'rows, one of each record', figure: `${rows.length} of ${answers.length}`, violation };
}
