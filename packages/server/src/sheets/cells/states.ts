/* What a pipe made of its outputs on one row: a byte for each slot. */
import type { FieldStatus } from '../../contract/field.ts';

/** `empty`: nobody has run the pipe on the row. */
export type CellStatus = Extract<FieldStatus, 'completed' | 'no_result' | 'failed' | 'skipped'> | 'empty';

/** Stored: never renumber. */
export const statusCodes: Record<CellStatus, number> = {
  empty: 0,
  completed: 1,
  no_result: 2,
  failed: 3,
  skipped: 4,
};

/** Typed by hand over a result: no run touches it. */
export const pinnedBit = 0x40;
const statusBits = 0x0f;

const names = new Map(Object.entries(statusCodes).map(([name, code]) => [code, name]));

export interface CellState {
  status: CellStatus;
  isPinned: boolean;
}

const empty: CellState = { status: 'empty', isPinned: false };

/** Of a slot; one that is younger than the row's result is empty. */
export function readState(states: Uint8Array, slot: number): CellState {
  const byte = states[slot];
  if (byte === undefined) return empty;
  return { status: statusOf(byte), isPinned: (byte & pinnedBit) !== 0 };
}

function statusOf(byte: number): CellStatus {
  const name = names.get(byte & statusBits);
  if (name === 'completed' || name === 'no_result' || name === 'failed' || name === 'skipped') return name;
  return 'empty';
}

export function stateByte({ status, isPinned }: CellState): number {
  return statusCodes[status] | (isPinned ? pinnedBit : 0);
}
