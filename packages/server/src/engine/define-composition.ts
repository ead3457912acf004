import type { z } from 'zod';
import type { JsonValue } from '../contract/field.ts';
import { reasonCode } from '../contract/field.ts';
import { ownTerm } from './asking/hold-price.ts';
import type { Attempt } from './asking/attempt.ts';
import { adopt, concludeUnanswered } from './asking/waterfall.ts';
import type { Gives, OutcomeOf, PipeSpec } from './define-pipe.ts';
import { definePipe } from './define-pipe.ts';
import type { ComputeContext, Outputs, Pipe } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { InputsOf, Requirement } from './requirement.ts';
import type { Source } from './widgets/widgets.ts';

/** What was made of the sources, and what is known about it. */
export interface Composed<Values> {
  values: Values;
  /** From 1 (a guess) to 5 (verified). */
  confidence?: number;
  sources?: Source[];
}

type CompositionSpec<R extends Requirement, G extends Gives, S extends z.ZodRawShape> = Omit<
  PipeSpec<R, G, S>,
  'compute' | 'billing' | 'termsOf'
> & {
  /** Its name in price lists and its price in credits, taken once per record if any source answered; null is free. */
  price: { operation: string; credits: number } | null;
  /**
   * Asks several free sources through the context and makes one answer of theirs; null when they have nothing.
   * What it asks may depend only on the inputs and on earlier answers, so that a later claim of the record can replay it.
   */
  compose(
    inputs: InputsOf<R>,
    context: ComputeContext & { config: z.infer<z.ZodObject<S>> },
  ): Promise<Composed<{ readonly [Name in keyof G]?: JsonValue | undefined }> | PipeFailure | null>;
};

/** Defines a pipe that is the service's own work over several sources: one price, whichever sources it asks. */
export function defineComposition<
  const R extends Requirement,
  const G extends Gives,
  S extends z.ZodRawShape = z.ZodRawShape,
>({ price, compose, ...spec }: CompositionSpec<R, G, S>): Pipe {
  return definePipe<R, Gives, S>({
    ...spec,
    billing: price === null ? [] : [ownTerm(price)],
    compute: payOnce(price?.operation ?? null, compose),
  });
}

/** Charges the pipe's price when asking was of use: a source answered, and the pipe as a whole did not fail. */
function payOnce<Inputs, Context extends ComputeContext, Values extends Outputs>(
  operation: string | null,
  compose: (inputs: Inputs, context: Context) => Promise<Composed<Values> | PipeFailure | null>,
) {
  return async (inputs: Inputs, context: Context): Promise<OutcomeOf<Gives>> => {
    const held = operation === null ? unpriced : await context.holdPrice(operation);
    if ('refusal' in held) return new PipeFailure('InsufficientCredits', held.refusal);
    const composed = await compose(inputs, context).catch((error: unknown) => {
      held.release();
      throw error;
    });
    const outcome = conclude(composed, context);
    if (outcome instanceof PipeFailure || !wasAnswered(context)) held.release();
    else held.capture(outcome === null ? 'not_found' : 'found');
    return outcome;
  };
}

const unpriced = { capture: () => {}, release: () => {} };

function conclude(
  composed: Composed<Outputs> | PipeFailure | null,
  context: ComputeContext,
): OutcomeOf<Gives> {
  if (composed instanceof PipeFailure) return composed;
  if (composed !== null) return adopt(composed, context);
  if (wasAnswered(context)) return null;
  const { attempts } = context.trace;
  return concludeUnanswered(
    attempts.flatMap((attempt) => (attempt.outcome === 'failed' ? failureOf(attempt) : [])),
    attempts.flatMap((attempt) => (attempt.outcome === 'skipped' ? (attempt.message ?? []) : [])),
  );
}

/** Whether any source answered, even if only that it has nothing. */
export function wasAnswered({ trace }: Pick<ComputeContext, 'trace'>): boolean {
  return trace.attempts.some(({ outcome }) => outcome !== 'failed' && outcome !== 'skipped');
}

function failureOf({ rule, message }: Attempt) {
  const code = reasonCode.safeParse(rule);
  return { code: code.success ? code.data : ('ProviderError' as const), message: message ?? '' };
}
