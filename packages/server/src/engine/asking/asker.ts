import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerShape, Operation } from '../../providers/kit/operation.ts';
import type { CompiledPipe } from '../compile-plan.ts';
import type { Environment } from '../../contract/field.ts';
import type { EnginePorts, SliceFunds, SliceHooks, SliceWork } from '../ports.ts';
import type { Trace } from '../widgets/widgets.ts';
import type { Ask } from './ask.ts';
import { askLive } from './ask-live.ts';
import type { Attempt } from './attempt.ts';
import { replay } from './replay.ts';
import { Waits } from './waits.ts';

/** What asks: a pipe, or a search. */
export type Asking = Pick<CompiledPipe, 'index' | 'terms' | 'connections' | 'connectionFee' | 'ownOnly'>;

/** The place of an asker: one pipe on one record of a slice. */
export interface AskPlace {
  environment: Environment;
  /** How old an answer that another run was given may be. */
  maxAgeMs: number;
  pipe: Asking;
  work: SliceWork;
  position: number;
  ports: EnginePorts;
  funds: SliceFunds;
  mayAsk: SliceHooks['mayAsk'];
  trace: Trace;
  /** Attempts of this place that an earlier claim journaled, by step. */
  journaled: ReadonlyMap<number, Attempt>;
  /** Journals an attempt, together with what it costs. */
  onAttempt(attempt: Attempt): void;
}

/** One call to be made. */
export interface Question<Input, Answer extends AnswerShape> {
  place: AskPlace;
  step: number;
  operation: Operation<Input, Answer>;
  input: Input;
  digest: string;
}

/** Numbers the calls of a pipe on a record. */
export function countSteps(): () => number {
  let steps = 0;
  return () => steps++;
}

/**
 * Makes the `ask` of a pipe on a record. A call that an earlier claim made is replayed from the journal. Any other goes
 * through these steps: find the credential, set money aside, ask, judge, bill, journal.
 */
export function createAsker(place: AskPlace, nextStep = countSteps()): Ask {
  const underWay = new Set<Promise<unknown>>();
  let isLeft = false;
  const leave = async (): Promise<void> => {
    // Parts of a pipe that run side by side may ask more once they have an answer.
    do {
      await Promise.allSettled(underWay);
      await nextTurn();
    } while (underWay.size > 0);
    isLeft = true;
  };
  const answer: Ask = async (operation, input, terms) => {
    const digest = hash('sha256', `${operation.id}\n${JSON.stringify(input)}`, 'base64url');
    const question = { place, step: nextStep(), operation, input, digest };
    const replayed = place.journaled.size === 0 ? null : await replay(question, terms);
    return replayed ?? askLive(question, terms);
  };
  return (operation, input, terms) => {
    if (isLeft) return new Promise<never>(() => {});
    const asked = answer(operation, input, terms);
    underWay.add(asked);
    const end = () => void underWay.delete(asked);
    asked.then(end, end);
    return asked.catch((error: unknown) => {
      throw error instanceof Waits ? new Waits(error.until, leave) : error;
    });
  };
}
