import type { Tool } from './tool.ts';
import { cancelRun } from './tools/cancel-run.ts';
import { checkRun } from './tools/check-run.ts';
import { completeValue } from './tools/complete-value.ts';
import { describePipeOrSearch } from './tools/describe-pipe-or-search.ts';
import { estimateCost } from './tools/estimate-cost.ts';
import { explainCell } from './tools/explain-cell.ts';
import { findPipesAndSearches } from './tools/find-pipes-and-searches.ts';
import { runPipes } from './tools/run-pipes.ts';
import { runSearch } from './tools/run-search.ts';
import { addSheetRows } from './tools/sheets/add-sheet-rows.ts';
import { createSheet } from './tools/sheets/create-sheet.ts';
import { describeSheet } from './tools/sheets/describe-sheet.ts';
import { listSheets } from './tools/sheets/list-sheets.ts';
import { readSheetRows } from './tools/sheets/read-sheet-rows.ts';
import { runSheet } from './tools/sheets/run-sheet.ts';

/** Every tool there is, in the order in which clients show them. */
export const tools: readonly Tool[] = [
  findPipesAndSearches,
  describePipeOrSearch,
  completeValue,
  estimateCost,
  runPipes,
  runSearch,
  checkRun,
  cancelRun,
  explainCell,
  listSheets,
  describeSheet,
  readSheetRows,
  createSheet,
  addSheetRows,
  runSheet,
];
