import type { BillingTerm } from '../pipe.ts';
import type { HeldPrice, HoldPrice } from './ask.ts';
import type { Refusal } from '../ports.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { Asker, AskPlace } from './asker.ts';
import type { Attempt } from './attempt.ts';
import type { Price } from './price.ts';
import { showPrice } from './price.ts';

/** The seller of what a pipe makes of several sources: the service itself, not one of its providers. */
export const ownProvider = 'headrace';

/** The price of a pipe's own work. It is due whenever a source answered, useful or not. */
export function ownTerm({ operation, credits }: { operation: string; credits: number }): BillingTerm {
  return { operation, provider: ownProvider, mode: 'always', credits };
}

/**
 * The `holdPrice` of a pipe on a record. The charge gets its step before any source is asked, so that a later
 * claim finds it in the journal at the same step, however many calls follow. It is then paid, and never charged again.
 */
export async function holdPrice(asker: Asker, operation: string): ReturnType<HoldPrice> {
  const { place } = asker;
  const step = asker.nextStep();
  const earlier = place.journaled.get(step);
  if (earlier?.provider === ownProvider && earlier.operation === operation && earlier.outcome !== 'skipped')
    return alreadyPaid(place, earlier);
  const price = priceOf(place, operation);
  const payment = price.amount === 0 ? 'held' : await place.funds.reserve(price.amount);
  if (payment === 'held') return hold(place, { step, operation, price });
  return { refusal: refuse(place, { step, operation, price, payment }) };
}

function alreadyPaid({ trace }: AskPlace, earlier: Attempt): HeldPrice {
  return { capture: () => void trace.attempts.push(earlier), release: () => {} };
}

function priceOf({ pipe }: AskPlace, operation: string): Price {
  const term = pipe.terms.find((candidate) => candidate.operation === operation);
  const amount = term?.price ?? 0;
  return { mode: 'always', amount, kind: amount === 0 ? 'free' : 'managed' };
}

function refuse(place: AskPlace, { payment, ...charge }: Charge & { payment: Refusal }): string {
  const { rule, message } = explainRefusal(payment);
  const refused = {
    ...toAttempt(place, { ...charge, outcome: 'not_found' }),
    outcome: 'skipped' as const,
    rule,
    message,
    credits: 0,
  };
  place.trace.attempts.push(refused);
  place.onAttempt(refused);
  return message;
}

interface Charge {
  step: number;
  operation: string;
  price: Price;
}

function hold(place: AskPlace, charge: Charge): HeldPrice {
  const { amount } = charge.price;
  return {
    capture: (outcome) => {
      place.funds.spend({ reserved: amount, spent: amount });
      const attempt = toAttempt(place, { ...charge, outcome });
      place.trace.attempts.push(attempt);
      place.onAttempt(attempt);
    },
    release: () => place.funds.spend({ reserved: amount, spent: 0 }),
  };
}

function toAttempt(
  { pipe, work }: AskPlace,
  { step, operation, price, outcome }: Charge & { outcome: 'found' | 'not_found' },
): Attempt {
  return {
    pipeIndex: pipe.index,
    step,
    provider: ownProvider,
    operation,
    outcome,
    rule: 'composition',
    message: null,
    answer: null,
    digest: operation,
    connection: null,
    credential: null,
    credits: price.amount,
    priceRule: showPrice(price),
    used: null,
    durationMs: 0,
    waitedMs: 0,
    observedAt: work.startedAt,
    cached: false,
  };
}
