/* The table of what was measured: the middle of every figure, each on its own. */
import type { Turn } from './measure-peer.ts';

export interface PeerTurns {
  name: string;
  /** Of the program that a user writes. */
  lines: number;
  turns: readonly Turn[];
}

export type PeerRow = Record<
  'records/min' | 'time / bare' | 'CPU ms a record' | 'peak MB' | 'calls' | 'found' | 'lines of user code',
  number
>;

/** The first of them is the bare script, which the others are compared with. */
export function tellPeers(all: readonly PeerTurns[], records: number): Record<string, PeerRow> {
  const bareSeconds = middleOf(all[0]?.turns ?? [], ({ seconds }) => seconds);
  return Object.fromEntries(
    all.map(({ name, lines, turns }) => {
      const seconds = middleOf(turns, (turn) => turn.seconds);
      const row: PeerRow = {
        'records/min': Math.round((records / seconds) * 60),
        'time / bare': Number((seconds / bareSeconds).toFixed(2)),
        'CPU ms a record': Number(
          ((middleOf(turns, ({ cpuSeconds }) => cpuSeconds) / records) * 1000).toFixed(2),
        ),
        'peak MB': Math.round(middleOf(turns, ({ peakMb }) => peakMb)),
        calls: middleOf(turns, ({ calls }) => calls),
        found: middleOf(turns, ({ found }) => found),
        'lines of user code': lines,
      };
      return [name, row];
    }),
  );
}

function middleOf(turns: readonly Turn[], read: (turn: Turn) => number): number {
  const sorted = turns.map(read).toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
