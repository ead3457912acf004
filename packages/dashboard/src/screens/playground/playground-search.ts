import type { RowId } from './request.ts';

export const tabs = ['config', 'plan', 'request', 'receipt'] as const;
export type Tab = (typeof tabs)[number];

/** What the address of the playground says. */
export interface PlaygroundParams {
  tab?: Tab | undefined;
  /** The place of the chosen pipe. */
  pipe?: number | undefined;
  /** The selected cell: the id of its row and its column. */
  cell?: string | undefined;
  /** The run whose results are shown. */
  run?: string | undefined;
  /** Of the records of that run, those of which something failed. */
  only?: 'failed' | undefined;
  /** A pipe to begin with, and its example. */
  try?: string | undefined;
  /** A dataset that this pipe asks first. */
  with?: string | undefined;
}

export function readPlaygroundSearch(given: Record<string, unknown>): PlaygroundParams {
  const { tab, pipe, cell, run, only, try: pipeId, with: dataset } = given;
  const known = tabs.find((one) => one === tab);
  return {
    ...(known === undefined || known === 'config' ? {} : { tab: known }),
    ...(Number.isSafeInteger(pipe) && Number(pipe) > 0 ? { pipe: Number(pipe) } : {}),
    ...(typeof cell === 'string' && cell.includes('/') ? { cell } : {}),
    ...(typeof run === 'string' && run !== '' ? { run } : {}),
    ...(only === 'failed' ? { only } : {}),
    ...(typeof pipeId === 'string' && pipeId !== '' ? { try: pipeId } : {}),
    ...(typeof dataset === 'string' && dataset !== '' ? { with: dataset } : {}),
  };
}

export interface CellPlace {
  rowId: string;
  column: string;
}

export function writePlace(rowId: RowId, column: string): string {
  return `${encodeURIComponent(String(rowId))}/${column}`;
}

export function readPlace(cell: string | undefined): CellPlace | null {
  const cut = cell?.indexOf('/') ?? -1;
  if (cell === undefined || cut === -1) return null;
  try {
    return { rowId: decodeURIComponent(cell.slice(0, cut)), column: cell.slice(cut + 1) };
  } catch {
    return null;
  }
}
