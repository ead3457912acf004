import type { Sheet, SheetHead, SheetRun, SheetStats } from '@headrace/client';
import { formatNumber } from '../format-number.ts';
import { renderTable } from '../table.ts';
import { describeRun } from './describe-run.ts';
import { nameOf } from './find-sheet.ts';

export function listSheets(sheets: readonly SheetHead[]): { header: string[]; rows: string[][] } {
  return {
    header: ['SHEET', 'ROWS', 'ID', 'CREATED'],
    rows: sheets.map((sheet) => [
      `${sheet.project}/${sheet.name}`,
      formatNumber(sheet.rows),
      String(sheet.id),
      sheet.created_at.slice(0, 16).replace('T', ' '),
    ]),
  };
}

/** A sheet for people: its columns, its pipes, what is in its cells, and its newest run. */
export function describeSheet(
  sheet: Sheet,
  { stats, run, width }: { stats: SheetStats; run: SheetRun | null; width: number },
): string[] {
  return [
    `${nameOf(sheet)} (${sheet.environment}, id ${sheet.id}): ${formatNumber(sheet.rows)} rows`,
    ...(sheet.columns.length === 0 ? ['It has no columns.'] : ['', renderColumns(sheet, width)]),
    ...(sheet.pipes.length === 0 ? ['It has no pipes.'] : ['', renderPipes(sheet, width)]),
    ...(stats.fields.length === 0 ? [] : ['', renderFields(stats, width)]),
    '',
    ...(run === null ? ['Its pipes have not run yet.'] : describeRun(run, width)),
  ];
}

function renderColumns({ columns }: Sheet, width: number): string {
  const rows = columns.map(({ name, type, format, is_key: isKey }) => [
    name,
    type,
    format ?? '',
    isKey ? 'key' : '',
  ]);
  return renderTable(['COLUMN', 'TYPE', 'FORMAT', ''], rows, { width });
}

function renderPipes({ pipes }: Sheet, width: number): string {
  const rows = pipes.map(({ id, payload, auto, can_bill: canBill, outputs }) => [
    id,
    payload.pipe_id,
    auto,
    canBill ? 'yes' : 'no',
    outputs.map(({ name }) => name).join(', '),
  ]);
  return renderTable(['', 'PIPE', 'BY ITSELF', 'CAN BILL', 'FILLS'], rows, { width });
}

function renderFields({ fields }: SheetStats, width: number): string {
  const rows = fields.map(({ name, filled, by_status: byStatus, stale, pinned }) => [
    name,
    formatNumber(filled),
    Object.entries({ ...byStatus, stale, pinned })
      .filter(([, count]) => count > 0)
      .map(([status, count]) => `${formatNumber(count)} ${status}`)
      .join(', '),
  ]);
  return renderTable(['FIELD', 'FILLED', 'CELLS'], rows, { width, alignRight: [1] });
}
