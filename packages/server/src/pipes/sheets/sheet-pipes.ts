/* Pipes that write to sheets, or read them: a part of the catalog. */
import type { Pipe } from '../../engine/pipe.ts';
import { rowAppendSheet1 } from '../row-append-sheet.ts';
import { rowExpandappendSheet1 } from '../row-expandappend-sheet.ts';
import { rowRoundrobinSheet1 } from '../row-roundrobin-sheet.ts';
import { rowsDeleteSheet1 } from '../rows-delete-sheet.ts';
import { rowsFindSheet1 } from '../rows-find-sheet.ts';
import { sheetRowAppend1 } from '../sheet-row-append.ts';
import { sheetRowExpandappend1 } from '../sheet-row-expandappend.ts';

export const sheetPipes: readonly Pipe[] = [
  rowAppendSheet1,
  rowExpandappendSheet1,
  rowRoundrobinSheet1,
  rowsFindSheet1,
  rowsDeleteSheet1,
  sheetRowAppend1,
  sheetRowExpandappend1,
];
