import type { BillingMode } from '../pipe.ts';
import type { Quantity } from './ask.ts';
import type { Plan, PlannedPipe } from '../plan/plan.ts';
import type { FoundCredential } from '../ports.ts';
import type { SearchPlan } from '../search/search-plan.ts';

/** What one attempt may cost, in ten-thousandths of a credit. */
export interface Price {
  mode: BillingMode;
  amount: number;
  kind: 'managed' | 'metered' | 'connection fee' | 'free';
  /** For a metered price: what was counted, at which price. */
  parts?: readonly { units: number; price: number }[];
}

/** Costs nothing. */
export const free: Price = { mode: 'onSuccess', amount: 0, kind: 'free' };

/** What the price of a call depends on. */
export interface Seller {
  pipe: Pick<PlannedPipe, 'terms' | 'connectionFee'>;
  credential: FoundCredential;
  /** Whether the fee for the caller's own connections was paid for this record already. */
  isFeePaid: boolean;
}

/**
 * The price of an operation with a credential: the plan's price for a managed one; for the caller's own, a fee
 * instead, due when an answer is accepted.
 */
export function priceOf(operation: string | null, { pipe, credential, isFeePaid }: Seller): Price {
  if (operation === null) return free;
  if (credential.kind === 'own')
    return isFeePaid || pipe.connectionFee === 0
      ? free
      : { mode: 'onSuccess', amount: pipe.connectionFee, kind: 'connection fee' };
  const term = pipe.terms.find((candidate) => candidate.operation === operation);
  return term === undefined || term.price === 0
    ? free
    : { mode: term.mode, amount: term.price, kind: 'managed' };
}

/** The price of these quantities, as `priceOf`. */
export function priceOfQuantities(quantities: readonly Quantity[], place: Seller): Price {
  if (place.credential.kind === 'own') return priceOf('', place);
  const parts = quantities.map(({ operation, units }) => ({
    units,
    price: place.pipe.terms.find((term) => term.operation === operation)?.price ?? 0,
  }));
  const amount = parts.reduce((sum, { units, price }) => sum + units * price, 0);
  return amount === 0 ? free : { mode: 'onSuccess', amount, kind: 'metered', parts };
}

/** What an attempt costs now that its outcome is known: a failed call never costs anything. */
export function billed(
  { mode, amount }: Price,
  outcome: 'found' | 'rejected' | 'not_found' | 'failed',
): number {
  if (outcome === 'failed') return 0;
  return mode === 'always' || outcome === 'found' ? amount : 0;
}

/** The rule of a price, for receipts. */
export function showPrice({ mode, amount, kind, parts = [] }: Price): string {
  if (kind === 'free') return 'free';
  if (kind === 'metered')
    return `metered ${parts.map(({ units, price }) => `${units} x ${price / 10_000}`).join(' + ')}`;
  return kind === 'managed' ? `${mode} ${amount / 10_000}` : `connection fee ${amount / 10_000}`;
}

/** The most that a pipe can cost on one record, with any credentials. */
export function worstCase(pipe: Pick<PlannedPipe, 'terms' | 'connectionFee' | 'connections'>): number {
  const own = new Set(pipe.connections.map(providerOfConnection));
  let once = own.size > 0 ? pipe.connectionFee : 0;
  let always = 0;
  for (const { provider, mode, price, most } of pipe.terms) {
    if (own.has(provider)) continue;
    if (mode === 'always') always += price * most;
    else once = Math.max(once, price * most);
  }
  return once + always;
}

/** Whether a plan can cost anything at all. */
export function canBill(plan: Pick<Plan, 'pipes'> | Pick<SearchPlan, 'parts'>): boolean {
  const asking = 'pipes' in plan ? plan.pipes : plan.parts;
  return asking.some((one) => worstCase(one) > 0);
}

/** Connection ids are `<provider>_<random>`. */
export function providerOfConnection(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('_')));
}
