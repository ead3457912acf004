import type { Receipt, ReceiptAttempt } from '@headrace/client';
import { toLine } from '../../kit/show-text.ts';

/** One question to one provider, as the receipt tells it. */
export interface ReceiptLine {
  number: number;
  provider: string;
  outcome: string;
  tone: 'good' | 'bad' | 'quiet';
  credits: number;
  /** `212 ms`, `1.4 s`. */
  took: string;
  /** What else there is to say, in short clauses. */
  notes: string[];
  /** Whether this answer is the value of the cell. */
  isThisOne: boolean;
}

/** A question to a provider. A sheet remembers less of it than the receipt of a run. */
export type ShownAttempt = Pick<ReceiptAttempt, 'provider' | 'outcome' | 'credits' | 'duration_ms'> &
  Partial<
    Pick<ReceiptAttempt, 'rule' | 'message' | 'price_rule' | 'connection' | 'cached' | 'used' | 'waited_ms'>
  >;

export interface ShownReceipt extends Pick<Receipt, 'status' | 'environment' | 'credits'> {
  attempts: readonly ShownAttempt[];
}

const outcomes = {
  found: ['found', 'good'],
  not_found: ['not found', 'quiet'],
  rejected: ['rejected', 'bad'],
  failed: ['failed', 'bad'],
  skipped: ['not asked', 'quiet'],
} as const;

export function receiptLines({
  attempts,
  status,
  environment,
}: Pick<ShownReceipt, 'attempts' | 'status' | 'environment'>): ReceiptLine[] {
  const found = attempts.findLastIndex(({ outcome }) => outcome === 'found');
  return attempts.map((attempt, index) => {
    const [outcome, tone] = outcomes[attempt.outcome];
    return {
      number: index + 1,
      provider: attempt.provider,
      outcome,
      tone,
      credits: attempt.credits,
      took: attempt.outcome === 'skipped' ? '' : showDuration(attempt.duration_ms),
      notes: notesOf(attempt, environment),
      isThisOne: index === found && status === 'completed',
    };
  });
}

/** The whole of the receipt in a sentence, for those who listen. */
export function sumUp({ attempts, status }: Pick<ShownReceipt, 'attempts' | 'status'>): string {
  const asked = attempts.filter(({ outcome }) => outcome !== 'skipped');
  if (asked.length === 0)
    return attempts.length === 0 ? 'No provider was asked.' : 'No provider could be asked.';
  const names = [...new Set(asked.map(({ provider }) => provider))];
  const found = asked.findLast(({ outcome }) => outcome === 'found')?.provider;
  const who = `Asked ${joinNames(names)}`;
  return found === undefined || status !== 'completed' ? `${who}.` : `${who}; ${found} had the answer.`;
}

export function showDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Credits as they are counted: up to four decimals, none for nothing. */
export function showCredits(credits: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(credits);
}

/** Waiting for a shorter time than this is not worth a word. */
const toldMs = 50;

function notesOf(attempt: ShownAttempt, environment: Receipt['environment']): string[] {
  const { outcome, rule, message, price_rule: price, cached, used } = attempt;
  const waited = attempt.waited_ms ?? 0;
  const isRefusal = outcome === 'rejected' || outcome === 'failed' || outcome === 'skipped';
  const isAsked = outcome !== 'skipped';
  const why = message == null ? rule && `rule: ${rule}` : toLine(message);
  return [
    ...(isRefusal && why !== undefined && why !== '' ? [why] : []),
    ...(price === undefined || price === 'free' || !isAsked ? [] : [`price: ${price}`]),
    ...(used ?? []).map(({ operation, units }) => `used: ${units} × ${operation}`),
    ...(isAsked ? keyOf(attempt, environment) : []),
    ...(waited >= toldMs ? [`${showDuration(waited)} of that in line for a place`] : []),
    ...(cached === true ? ['reused an equal question'] : []),
  ];
}

/** The simulated world takes no keys. */
function keyOf({ connection }: ShownAttempt, environment: Receipt['environment']): string[] {
  if (environment === 'sandbox' || connection === undefined) return [];
  return [connection === null ? 'managed key' : `your key ${connection}`];
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
