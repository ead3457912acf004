import type { RecordState } from './cell.ts';
import { endedCell, makeReason } from './cell.ts';

/** Why a record ended before its pipes did. */
export type Ending = 'canceled' | 'fault';

/** Ends every cell that is still open, so that a finished run has no open cell. */
export function closeRecord(record: RecordState, ending: Ending): void {
  record.cells = record.cells.map((cell) => {
    if (cell.status !== 'queued' && cell.status !== 'processing' && cell.status !== 'pending') return cell;
    if (ending === 'canceled')
      return endedCell('skipped', makeReason('Canceled', 'The run was canceled while pending.'));
    return endedCell(
      'failed',
      makeReason('InternalError', 'The record could not be processed because of a fault on our side.'),
    );
  });
}
