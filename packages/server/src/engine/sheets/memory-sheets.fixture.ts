// Sheets in memory, for tests without a database. Every sheet exists, and all rows match.
import { noLists } from '../lists/memory-lists.fixture.ts';
import type { NamedSheet, SheetCommit, SheetEffect, SheetPort, SheetRow } from './sheet-port.ts';
import type { RecordSheets } from './record-sheets.ts';

const nameOf = ({ organizationId, environment, project, sheet }: NamedSheet) =>
  [organizationId, environment, project, sheet].join('/');

const firstRows = (): SheetRow[] =>
  Array.from({ length: 12 }, (_, at) => ({ id: at + 1, values: { name: `Jane Doe ${at}` } }));

/** A sheet has twelve rows from the start. */
export function createMemorySheets(): SheetPort {
  const sheets = new Map<string, SheetRow[]>();
  const rowsOf = (place: NamedSheet) => {
    const rows = sheets.get(nameOf(place)) ?? firstRows();
    sheets.set(nameOf(place), rows);
    return rows;
  };
  return {
    commit: (effect, { key: { organizationId }, environment }) => {
      const { project, sheet } = effect;
      return Promise.resolve(change(rowsOf({ organizationId, environment, project, sheet }), effect));
    },
    findRows: ({ limit, after, ...place }) => {
      const later = rowsOf(place).filter(({ id }) => id > (after ?? 0));
      const rows = later.slice(0, limit);
      return Promise.resolve({ rows, next: later.length > limit ? (rows.at(-1)?.id ?? null) : null });
    },
    readRow: (place, { id }) => Promise.resolve(rowsOf(place).find((row) => row.id === id) ?? null),
  };
}

function change(rows: SheetRow[], effect: SheetEffect): SheetCommit {
  if (effect.kind === 'turn') return { state: 'answered', outputs: { row_id: rows[0]?.id ?? null } };
  if (effect.kind === 'delete') {
    const gone = rows.splice(0, effect.limit);
    return { state: 'answered', outputs: { row_ids: gone.map(({ id }) => id) } };
  }
  const first = (rows.at(-1)?.id ?? 0) + 1;
  rows.push(...effect.rows.map((values, at) => ({ id: first + at, values })));
  return {
    state: 'answered',
    outputs: { row_ids: effect.rows.map((_, at) => first + at), created_sheet: '1' },
  };
}

const notAsked = () => Promise.reject(new Error('no sheet is asked here'));

/** For pipes that use none. */
export const noSheets: SheetPort = { commit: notAsked, findRows: notAsked, readRow: notAsked };
export const noRecordSheets: RecordSheets = { commit: notAsked, findRows: notAsked, readRow: notAsked };

/** For what needs neither lists nor sheets. */
export const noOwnData = { lists: noLists, sheets: noSheets };
