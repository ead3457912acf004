import type { Finding } from '../kit/finding.ts';
import type { RecordAnswer } from './read-answers.ts';
import { createProofSheet, sheetsProject } from './read-sheets.ts';
import type { Subject } from './subject.ts';

const sheet = 'turns';
const field = 'turn_id';
/** Not a divisor of the numbers of records that are usual, so that the last round is cut off. */
const places = 7;

/** Rows are given out in turn: none is a round ahead of another. */
export const turns: Subject = {
  every: 4,
  pipe: {
    pipe_id: 'row:roundrobin:sheet@1',
    config: {
      project: sheetsProject,
      sheet,
      output_fields: {
        sheet_row: { alias: 'turn', enabled: true },
        sheet_record_id: { alias: field, enabled: true },
      },
    },
  },
  prepare: async (client) => {
    const rows = Array.from({ length: places }, (_, at) => ({ values: { key: `place ${at}` } }));
    await createProofSheet(client, { name: sheet, rows });
  },
  prove: async (_client, answers) => [checkTurns(answers, places)],
};

/** After n x k + m turns over n rows, m of them had k + 1 turns, and the others k. */
export function checkTurns(answers: readonly RecordAnswer[], rows: number): Finding {
  const times = new Map<unknown, number>();
  for (const { fields } of answers) {
    const id = fields[field]?.value;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const counts = [...times.values()].toSorted((one, other) => one - other);
  const [least, most] = [Math.floor(answers.length / rows), Math.ceil(answers.length / rows)];
  const uneven = [...times].find(([, count]) => count < least || count > most);
  return {
    name: 'turns of each row, even to the row',
    figure: counts.join(', '),
    violation:
      uneven !== undefined
        ? `row ${String(uneven[0])} had ${uneven[1]} turns instead of ${least} to ${most}`
        : times.size === Math.min(rows, answers.length)
          ? null
          : `${times.size} of ${rows} rows had a turn`,
  };
}
