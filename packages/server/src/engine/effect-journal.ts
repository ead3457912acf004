import type { JsonValue } from '../contract/field.ts';

/** One claim of a slice: where the slice begins in its run, and a token that grows with each claim. */
export interface SliceClaim {
  firstPosition: number;
  token: number;
}

/** Identifies one side effect of one record, whichever worker runs it and however often. */
export interface EffectKey {
  organizationId: string;
  runId: string;
  position: number;
  pipeIndex: number;
  /** The number of this call among the calls of the pipe on this record, from 0. */
  step: number;
}

/** What the journal knows of a side effect before it is asked for. */
export type EffectState =
  | { state: 'new' }
  /** Another worker has the slice now and will ask for it; nothing was written. */
  | { state: 'lost' }
  | { state: 'answered'; answer: JsonValue }
  /** Asked for at that moment, and the answer was lost. */
  | { state: 'unknown'; since: Date };

/** Remembers side effects, so that a second worker never asks for one again. */
export interface EffectJournal {
  /**
   * Writes the intent durably before the effect is asked for, if the claim of its slice still stands. Says when an
   * earlier claim already wrote it.
   */
  begin(key: EffectKey, claim: SliceClaim): Promise<EffectState>;
  /** Writes the answer, so that a later claim replays it. */
  storeAnswer(key: EffectKey, answer: JsonValue): Promise<void>;
  /**
   * Takes back the intent of an effect that was refused and is to be asked for later. Nothing is taken back if another worker
   * has the slice now: it may be asking for the effect.
   */
  withdraw(key: EffectKey, claim: SliceClaim): Promise<void>;
}
