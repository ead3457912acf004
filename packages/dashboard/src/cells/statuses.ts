import type { Field } from '@headrace/client';

/** `empty`: nobody has run the pipe there. Only sheets and requests that were not sent yet have such cells. */
export type CellStatus = Field['status'] | 'empty';

export type StatusIcon = 'check' | 'cross' | 'none' | 'clock' | 'pause' | 'busy' | 'skip' | 'blank';

/** A status is always an icon and a word, so that nobody has to tell colours apart. */
export interface StatusLook {
  icon: StatusIcon;
  word: string;
  tone: 'good' | 'bad' | 'busy' | 'quiet';
  /** Whether the cell stays as it is. */
  isFinal: boolean;
}

export const statusLooks: Readonly<Record<CellStatus, StatusLook>> = {
  completed: { icon: 'check', word: 'completed', tone: 'good', isFinal: true },
  no_result: { icon: 'none', word: 'no result', tone: 'quiet', isFinal: true },
  failed: { icon: 'cross', word: 'failed', tone: 'bad', isFinal: true },
  skipped: { icon: 'skip', word: 'skipped', tone: 'quiet', isFinal: true },
  queued: { icon: 'clock', word: 'queued', tone: 'busy', isFinal: false },
  processing: { icon: 'busy', word: 'running', tone: 'busy', isFinal: false },
  pending: { icon: 'pause', word: 'waiting', tone: 'busy', isFinal: false },
  empty: { icon: 'blank', word: 'not run', tone: 'quiet', isFinal: true },
};

export function isFinal(status: CellStatus): boolean {
  return statusLooks[status].isFinal;
}
