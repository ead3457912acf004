import type { Cell, RecordState } from './cell.ts';
import { endedCell, makeReason } from './cell.ts';

/** Why a record ended before its pipes did. */
export type Ending = 'canceled' | 'fault';

/** Whether a cell is not final. */
export function isOpen({ status }: { status: string }): boolean {
  return status === 'queued' || status === 'processing' || status === 'pending';
}

/** Ends every cell that is still open, so that no terminal run has one. */
export function closeRecord(record: RecordState, ending: Ending): void {
  record.cells = record.cells.map((cell) => (isOpen(cell) ? closedCell(ending) : cell));
}

function closedCell(ending: Ending): Cell {
  if (ending === 'canceled')
    return endedCell('skipped', makeReason('Canceled', 'The run was canceled while pending.'));
  return endedCell(
    'failed',
    makeReason('InternalError', 'The record could not be processed because of a fault on our side.'),
  );
}
