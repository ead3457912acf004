import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerShape, Operation } from '../../providers/kit/operation.ts';
import type { CompiledPipe } from '../compile-plan.ts';
import type { Environment } from '../../contract/field.ts';
import type { EnginePorts, SliceFunds, SliceHooks, SliceWork } from '../ports.ts';
import type { Trace } from '../widgets/widgets.ts';
import type { Asked, AskTerms } from './ask.ts';
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

/**
 * Asks for a pipe on a record, and numbers its calls. A call that an earlier claim made is replayed from the journal. Any other goes
 * through these steps: find the credential, set money aside, ask, judge, bill, journal.
 */
export class Asker {
  readonly place: AskPlace;
  #steps = 0;
  #underWay = 0;
  /** Set while the pipe leaves, and waits for its questions. */
  #answered: PromiseWithResolvers<void> | null = null;
  #isLeft = false;

  constructor(place: AskPlace) {
    this.place = place;
  }

  nextStep(): number {
    this.#steps += 1;
    return this.#steps - 1;
  }

  async ask<Input, Answer extends AnswerShape, Value>(
    operation: Operation<Input, Answer>,
    input: Input,
    terms: AskTerms<Answer, Value>,
  ): Promise<Asked<Value>> {
    if (this.#isLeft) return new Promise<never>(() => {});
    const { place } = this;
    const digest = hash('sha256', `${operation.id}\n${JSON.stringify(input)}`, 'base64url');
    const question = { place, step: this.nextStep(), operation, input, digest };
    this.#underWay += 1;
    try {
      const replayed = place.journaled.size === 0 ? null : await replay(question, terms);
      return replayed ?? (await askLive(question, terms));
    } catch (error) {
      throw error instanceof Waits ? new Waits(error.until, () => this.#leave()) : error;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#tellAnswered();
    }
  }

  async #leave(): Promise<void> {
    // Parts of a pipe that run side by side may ask more once they have an answer.
    do {
      if (this.#underWay > 0) await (this.#answered ??= Promise.withResolvers<void>()).promise;
      await nextTurn();
    } while (this.#underWay > 0);
    this.#isLeft = true;
  }

  #tellAnswered(): void {
    this.#answered?.resolve();
    this.#answered = null;
  }
}
