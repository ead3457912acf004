import { randomBytes } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import type { ImportedRows } from '../contract/sheets/rows.ts';
import type { DataFile } from '../datasets/reading/data-file.ts';
import type { FileReader } from '../datasets/reading/file-reader.ts';
import type { ApartReader } from '../compute/files/file-reader.ts';
import type { FileFormat } from '../datasets/reading/read-rows.ts';
import type { Computing } from '../engine/task.ts';
import type { Repeatable } from '../http/list-services.ts';
import type { RowServices } from '../http/sheet-row-services.ts';
import type { SheetPlace } from '../http/sheet-services.ts';
import type { AnswerOnce } from '../sheets/cells/change-cells.ts';
import { changeCellsOnce } from '../sheets/cells/change-cells.ts';
import { showWholeCell } from '../sheets/cells/whole-cell.ts';
import type { AppendedRows } from '../sheets/rows/append-rows.ts';
import { appendRows, openKeyed } from '../sheets/rows/append-rows.ts';
import { checkQuestion, questionOf } from '../sheets/reading/row-source.ts';
import { findView } from '../sheets/reading/views.ts';
import { allRows, findAll } from '../sheets/running/choose-rows.ts';
import { deleteMatching } from '../sheets/rows/delete-matching.ts';
import { deleteRows } from '../sheets/rows/delete-rows.ts';
import { importRows } from '../sheets/rows/import-rows.ts';
import { createRowText, listRows, loadRow } from '../sheets/rows/list-rows.ts';
import { checkMatched, columnsFor, matchHeaders } from '../sheets/rows/match-headers.ts';
import { addColumns } from '../sheets/structure/columns.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { findSheet, loadSheet } from '../sheets/structure/load-sheet.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { noSheet } from '../sheets/refusals.ts';
import { answerCall } from '../storage/answer-call.ts';
import type { Storage } from '../storage/open-storage.ts';
import { keyUsed, readStored } from './list-problems.ts';
import { requestPlaces } from './lookup-places.ts';
import { wireSheetRejects } from './wire-sheet-rejects.ts';
import type { Uploads } from './wire-uploads.ts';
import { matchPatterns } from './wire-sheet-reading.ts';
import { writePlaces } from './write-places.ts';

export interface RowParts {
  storage: Pick<Storage, 'home' | 'api' | 'work' | 'lookups'>;
  compute: Pick<Computing, 'forRequest'>;
  files: ApartReader;
  uploads: Uploads;
  plan: PlanParts;
}

/** Rows and cells of sheets, as calls of the API use them. */
export function wireSheetRows(parts: RowParts): RowServices {
  const { storage, uploads } = parts;
  const { api, lookups } = storage;
  const inPlace = requestPlaces(storage);
  const writing = writePlaces(storage);
  const append = wireAppend(parts);
  return {
    append: (place, ...appended) => writing(place.organizationId, () => append(place, ...appended)),
    list: async (place, page) => {
      const sheet = await loadSheet(api, place);
      return inPlace(place.organizationId, () => listRows(lookups, sheet, { ...page, cursor: page.cursor }));
    },
    get: async (place, row) => {
      const sheet = await loadSheet(api, place);
      return createRowText(sheet, 'full')(await loadRow(lookups, sheet, row));
    },
    getCell: async (place, cell) => showWholeCell(lookups, await loadSheet(api, place), cell),
    change: (place, cells, call) =>
      writing(place.organizationId, () =>
        changeCellsOnce(api, place, { cells, once: answeredOnce(place, call) }),
      ),
    remove: wireRemove(parts),
    receive: async ({ organizationId, id, ...file }) => {
      // Before gigabytes of a file are sent in vain.
      if ((await findSheet(api, { organizationId, id })) === null) throw noSheet(id);
      return uploads.folder.receive({ organizationId, ...file, sources: null });
    },
    ...wireSheetRejects(parts),
    import: (use) =>
      uploads.imports
        .run({ owner: use.organizationId, signal: use.signal }, () => importFile(parts, use))
        .finally(() => use.file.remove()),
  };
}

/** A call that is repeated with its Idempotency-Key gets the answer that it had, and changes nothing again. */
function answeredOnce({ organizationId }: SheetPlace, call: Repeatable): AnswerOnce {
  return async (tx, answer) => {
    const text = await answerCall(tx, { organizationId, call }, async () => JSON.stringify(await answer()));
    return readStored(text ?? keyUsed());
  };
}

function wireAppend({ storage: { api } }: RowParts): RowServices['append'] {
  return async (place, body, call) => {
    const { organizationId } = place;
    const { rows, key = null, all_or_nothing: allOrNothing } = body;
    const done = await appendRows(api, place, {
      rows: rows.map(({ values }) => values),
      key,
      allOrNothing,
      origin: { kind: 'api' },
      transact: (write) =>
        api.transaction().execute(async (tx) => {
          const answer = async () => JSON.stringify(await write(tx));
          const text = await answerCall(tx, { organizationId, call }, answer);
          return readStored(text ?? keyUsed());
        }),
    });
    return showAppended(done);
  };
}

function wireRemove({ storage, compute }: RowParts): RowServices['remove'] {
  const { api, lookups } = storage;
  const [reading, writing] = [requestPlaces(storage), writePlaces(storage)];
  return async (place, { rows, expect: expected }) => {
    const { organizationId } = place;
    if (Array.isArray(rows))
      return writing(organizationId, () => deleteRows(api, place, { ids: rows, expected }));
    const sheet = await loadSheet(api, place);
    const view = rows.view === undefined ? null : await findView(api, place, rows.view);
    const { conditions } = checkQuestion(questionOf({ conditions: rows.conditions }, view), sheet, 'rows.');
    const which = { conditions, now: Date.now() };
    const match = matchPatterns(compute, organizationId);
    return deleteMatching(api, sheet, {
      ...which,
      expected,
      find: () => reading(organizationId, () => findAll(lookups, sheet, { ...which, match, limit: allRows })),
      inPlace: (task) => writing(organizationId, task),
    });
  };
}

function showAppended({ rowIds, ...counts }: AppendedRows) {
  return { ...counts, row_ids: rowIds };
}

type ImportUse = Parameters<RowServices['import']>[0];

/**
 * Rows of one transaction. On the embedded database everybody waits for it; and rows with a key may each have to be
 * looked at, here.
 */
function rowsAtOnce(home: Storage['home'], { columns }: Sheet): number {
  return home === 'pglite' || columns.some(({ isKey }) => isKey) ? 1000 : 4000;
}

async function importFile({ storage, files, plan }: RowParts, use: ImportUse): Promise<ImportedRows> {
  const startedAt = performance.now();
  const { organizationId, id, by, format, file, signal, options } = use;
  const { mode, key = null, create_columns: create } = options;
  const db = storage.work;
  const place = { organizationId, id, ...(by === undefined ? {} : { by }) };
  const { headers, nested } = await readHeaders(files, { format, file });
  const { unknown } = matchHeaders(await loadSheet(db, place), headers);
  const created = create === 'true' ? columnsFor(unknown, nested) : [];
  if (created.length > 0) await addColumns(db, place, { plan, columns: created });
  const sheet = await openKeyed(db, place, key);
  const matching = matchHeaders(sheet, headersOf(format, headers, sheet.columns));
  checkMatched(sheet, matching, mode);
  const { matched } = matching;
  const counts = await importRows(db, {
    sheet,
    matched,
    mode,
    signal,
    pieces: files.sheetPieces(file, { format, matched, maxRows: rowsAtOnce(storage.home, sheet) }),
  });
  return {
    ...counts,
    unknown_columns: headers.filter((header) => matching.unknown.includes(header)),
    created_columns: created.map(({ name }) => name),
    seconds: Math.round(performance.now() - startedAt) / 1000,
  };
}

/** A line of JSON may have keys that the first ones have not: whatever the sheet has is looked for. */
function headersOf(
  format: FileFormat,
  headers: readonly string[],
  columns: readonly { name: string }[],
): readonly string[] {
  return format === 'jsonl' ? [...new Set([...headers, ...columns.map(({ name }) => name)])] : headers;
}

const headBytes = 1024 * 1024;

/** What the columns of a file are called, and which of them have lists or objects; of long text its beginning says. */
async function readHeaders(
  files: FileReader,
  { format, file }: { format: FileFormat; file: DataFile },
): Promise<{ headers: string[]; nested: ReadonlySet<string> }> {
  const inspected = async (path: string, isSample: boolean) => {
    const { columns } = await files.inspect({ path }, { format, isSample });
    // Cells of CSV are text, whatever they look like.
    const lists = columns.filter(({ type }) => type === 'json' && format !== 'csv');
    return {
      headers: columns.map(({ source }) => source),
      nested: new Set(lists.map(({ source }) => source)),
    };
  };
  if (format === 'parquet') return inspected(file.path, false);
  const head = await copyHead(file.path);
  return inspected(head.path, head.isCut).finally(() => head.remove());
}

async function copyHead(path: string): Promise<{ path: string; isCut: boolean; remove(): Promise<void> }> {
  const source = await open(path);
  try {
    const { bytesRead, buffer } = await source.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    // Named as uploads are, so that it is known as nobody's after a crash.
    const headPath = `${path.slice(0, -16)}${randomBytes(8).toString('hex')}`;
    await writeFile(headPath, buffer.subarray(0, bytesRead), { mode: 0o600 });
    return { path: headPath, isCut: bytesRead === headBytes, remove: () => rm(headPath, { force: true }) };
  } finally {
    await source.close();
  }
}
