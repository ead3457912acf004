import type { SheetPipe } from '../sheet.ts';
import type { Verdict } from './decide.ts';

/** What a run is to do with the cells of one pipe, before it claims any of them. */
export interface JudgedPipe {
  pipe: SheetPipe;
  /** False for one that only runs because others need its outputs. */
  isNamed: boolean;
  counts: Record<Verdict, number>;
  /** Rows on which it is to run, with the versions of the results that were looked at. */
  wanted: { rowIds: number[]; versions: number[] };
}

/** Of a result that is not there yet. */
export const firstVersion = 1;
