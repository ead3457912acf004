import type { RunStatus } from './pipes-response.ts';

/** What a run does: pipes over records, or searches that make records. */
export type RunKind = 'pipes' | 'search';

/** A run as it is stored, without its records. */
export interface RunHead {
  id: string;
  organizationId: string;
  kind: RunKind;
  status: RunStatus;
  /** JSON list of the input ids. */
  order: string;
  /** JSON list of error items. */
  errors: string;
  /** Ten-thousandths of a credit. */
  spent: number;
  /** 0 for a run that was invalid from the start. */
  recordCount: number;
}

/** How far a run has come. */
export interface RunProgress {
  status: RunStatus;
  /** Records that are final. */
  finals: number;
}

/** What tells one state of a run from another, once it has ended. */
export interface RunMark {
  kind: RunKind;
  status: RunStatus;
  /** In milliseconds; null while the run goes on. */
  endedAt: number | null;
  /** Ten-thousandths of a credit. */
  spent: number;
}

/** A run as it is stored, with the text of its parts. */
export interface StoredRun {
  id: string;
  organizationId: string;
  kind: RunKind;
  status: RunStatus;
  /** In milliseconds; null while the run goes on. */
  endedAt: number | null;
  /** True if the run is not over, and no running worker can execute it. */
  isStranded: boolean;
  /** JSON; null for a run that was invalid from the start. */
  plan: string | null;
  order: string;
  errors: string;
  /** Ten-thousandths of a credit. */
  spent: number;
  recordCount: number;
  /** Texts of records by position: final ones, and snapshots of slow ones. */
  bodies: ReadonlyMap<number, string>;
  /** The stored input; empty when every record has its text. */
  inputs: readonly { firstPosition: number; body: string }[];
}
