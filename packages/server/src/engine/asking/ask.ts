import type { ReasonCode } from '../../contract/field.ts';
import type { AnswerShape, Operation } from '../../providers/kit/operation.ts';

/** What an acceptance rule says of an answer; `rule` names it in receipts. */
export type Verdict<Value> =
  | { accepted: true; rule: string; value: Value }
  | { accepted: false; rule: string };

/** This many units of an operation that is sold by quantity, such as blocks of 100 tokens. */
export interface Quantity {
  /** Its name in price lists. */
  operation: string;
  units: number;
}

/** For operations sold by quantity. Only an accepted answer bills, and never more than was set aside for it. */
export interface Meter<Answer extends AnswerShape> {
  /** The most it can be. */
  most: readonly Quantity[];
  used(answer: Answer): Quantity[];
}

/** How an attempt is judged and billed. */
export interface AskTerms<Answer extends AnswerShape, Value> {
  /** The name of the operation in price lists; null costs nothing. */
  operation: string | null;
  /** Instead of `operation`, for operations sold by quantity. */
  meter?: Meter<Answer>;
  /** Equal questions of a run are asked once, however far apart they are. */
  isOncePerRun?: boolean;
  /** The present state is wanted, because an effect follows from it: answers of earlier runs do not count. */
  isAsOfNow?: boolean;
  judge(answer: Answer): Verdict<Value> | Promise<Verdict<Value>>;
}

export type Asked<Value> =
  | { outcome: 'accepted'; value: Value }
  | { outcome: 'not_found' }
  | { outcome: 'rejected'; rule: string }
  | { outcome: 'failed'; code: ReasonCode; message: string }
  /** There is no credential for the provider. */
  | { outcome: 'skipped'; message: string };

/**
 * Asks one provider on behalf of a pipe. Rejects with `Waits` if it is to be asked much later; all else that a provider
 * does is an outcome.
 */
export type Ask = <Input, Answer extends AnswerShape, Value>(
  operation: Operation<Input, Answer>,
  input: Input,
  terms: AskTerms<Answer, Value>,
) => Promise<Asked<Value>>;

/** The price of a pipe's own work, set aside until the work is done. Exactly one of the two is called, once. */
export interface HeldPrice {
  /** Charges it, as one more attempt of the pipe. */
  capture(outcome: 'found' | 'not_found'): void;
  /** Gives it back. */
  release(): void;
}

/**
 * Sets aside the price of a pipe's own work; `operation` is its name in price lists. Called before any source is asked,
 * so that none works for an organization that cannot pay.
 */
export type HoldPrice = (operation: string) => Promise<HeldPrice | { refusal: string }>;
