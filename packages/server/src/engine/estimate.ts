import { toCredits } from '../contract/money.ts';
import type { Estimate } from '../contract/estimate.ts';
import { ownProvider } from './asking/hold-price.ts';
import { providerOfConnection, worstCase } from './asking/price.ts';
import { openRecord } from './open-record.ts';
import type { Plan, PlannedPipe, PlannedTerm } from './plan/plan.ts';
import type { InputRecord } from './plan/read-records.ts';
import type { Need, NeedLeaf } from './requirement.ts';
import { isMet } from './requirement.ts';

/** How often a provider answered, and how often its answer was accepted. */
export interface HitCount {
  answered: number;
  found: number;
}

/** What is known about providers before any of them is asked. */
export interface Outlook {
  hits: ReadonlyMap<string, HitCount>;
  /** For operations sold by quantity: how many units an answer used on average, and how many answers there were. */
  usage: ReadonlyMap<string, { answers: number; units: number }>;
  /** Whether the service itself can ask a provider, without a connection of the organization. */
  isReachable(provider: string): boolean;
}

/** With fewer answers than this, too little is known about a provider. */
export const enoughAnswers = 20;
const defaultHitRate = 0.5;

/** A term at the price of this request. */
interface Offer extends PlannedTerm {
  /** How often this bills on a record that reaches the pipe, on average. */
  times: number;
}

/** What one pipe does on a record that has its inputs. */
interface Quote {
  offers: Offer[];
  /** The least it bills when every provider answers. */
  least: number;
  /** How likely it is to give a value in the end. */
  yield: number;
}

/**
 * What a run would cost: at least, probably and at most. Hit rates are per provider, because that is what attempts
 * record. A `run_if` counts as met, and a pipe without a waterfall counts as always giving a value.
 */
export function estimateCost(
  { plan, records }: { plan: Plan; records: readonly InputRecord[] },
  outlook: Outlook,
): Estimate {
  const quotes = plan.pipes.map((pipe) => quotePipe(pipe, outlook));
  const reached = countReached(plan, { records, quotes });
  const sum = (of: (pipe: PlannedPipe, at: number) => number) =>
    plan.pipes.reduce((total, pipe, at) => total + of(pipe, at), 0);
  const most = records.length * sum(worstCase);
  const expected = sum((_, at) =>
    (quotes[at]?.offers ?? []).reduce(
      (total, { times, price }) => total + times * price * (reached.probably[at] ?? 0),
      0,
    ),
  );
  // Where earlier answers are reused, all of them may exist already.
  const isReusing = (plan.maxAgeSeconds ?? 0) > 0;
  const least = isReusing ? 0 : sum((_, at) => (reached.certainly[at] ?? 0) * (quotes[at]?.least ?? 0));
  const show = (units: number) => toCredits(Math.round(Math.min(units, plan.maxCredits ?? units)));
  return {
    min: show(least),
    expected: show(expected),
    max: show(most),
    operations: listOperations(quotes, reached.probably),
  };
}

function quotePipe(pipe: PlannedPipe, outlook: Outlook): Quote {
  // The service's price for its own work is due whatever the providers answer.
  const fixed = pipe.terms.filter(({ quantity }) => quantity === undefined);
  const ownWork = fixed.filter(({ provider }) => provider === ownProvider);
  const waterfall = fixed.filter(({ provider }) => provider !== ownProvider);
  const offers: Offer[] = ownWork.map((term) => ({ ...term, times: term.price === 0 ? 0 : 1 }));
  offers.push(...quoteQuantities(pipe, outlook));
  let always = ownWork.reduce((sum, { price }) => sum + price, 0);
  let least = Infinity;
  let notFoundYet = 1;
  for (const { isAsked, chance, hits, ...term } of waterfall.map((it) => appraise(it, pipe, outlook))) {
    const reached = isAsked && term.price > 0 ? notFoundYet : 0;
    offers.push({ ...term, times: reached * (term.mode === 'always' ? 1 : hits) });
    if (!isAsked) continue;
    if (term.mode === 'always') always += term.price;
    least = Math.min(least, term.mode === 'always' ? always : always + term.price);
    notFoundYet *= 1 - chance;
  }
  return {
    offers,
    least: Math.min(least, always),
    yield: waterfall.length === 0 ? 1 : 1 - notFoundYet,
  };
}

/**
 * Offers sold by quantity, judged by the sizes of templates and by what earlier answers used. The least they bill is
 * nothing.
 */
function quoteQuantities(pipe: PlannedPipe, { usage, isReachable }: Outlook): Offer[] {
  const isOwn = ({ provider }: PlannedTerm) =>
    pipe.connections.some((id) => providerOfConnection(id) === provider);
  const feeFor = pipe.terms.find((term) => term.quantity !== undefined && isOwn(term));
  return pipe.terms.flatMap((term): Offer[] => {
    const { quantity, ...sold } = term;
    if (quantity === undefined) return [];
    // An own connection costs its fee once, instead of all these prices.
    if (term === feeFor) return [{ ...sold, mode: 'onSuccess', price: pipe.connectionFee, times: 1 }];
    if (isOwn(term) || term.price === 0) return [];
    const { units, answers } = quantity;
    const known = answers === undefined ? undefined : usage.get(term.operation);
    const isKnown = known !== undefined && known.answers >= enoughAnswers;
    const times = isKnown ? known.units * (answers ?? 1) : units;
    return [{ ...sold, times: isReachable(term.provider) ? Math.min(times, term.most) : 0 }];
  });
}

/** A term at the price that this request would pay, and how likely it is to find something. */
function appraise(term: PlannedTerm, pipe: PlannedPipe, { hits, isReachable }: Outlook) {
  const isOwn = pipe.connections.some((id) => providerOfConnection(id) === term.provider);
  const count = hits.get(term.provider);
  const isKnown = count !== undefined && count.answered >= enoughAnswers;
  const hitRate = isKnown ? count.found / count.answered : defaultHitRate;
  // A term that may bill several times is asked at least that many times, until it has found that many answers.
  const chance = 1 - (1 - hitRate) ** term.most;
  return {
    ...term,
    ...(isOwn ? { mode: 'onSuccess' as const, price: pipe.connectionFee } : {}),
    isAsked: isOwn || isReachable(term.provider),
    /** How likely it is to find anything. */
    chance,
    /** How often it bills on a record, on average; the fee for an own connection is due once. */
    hits: isOwn ? chance : hitRate * term.most,
  };
}

interface Reached {
  /** The expected number of records on which the pipe asks, by its position. */
  probably: number[];
  /** Those whose inputs are all in the request, without a condition. */
  certainly: number[];
}

function countReached(
  plan: Plan,
  { records, quotes }: { records: readonly InputRecord[]; quotes: readonly Quote[] },
): Reached {
  const reached: Reached = { probably: plan.pipes.map(() => 0), certainly: plan.pipes.map(() => 0) };
  const columnOf = new Map(plan.columns.map(({ name }, at) => [name, at]));
  for (const record of records) {
    const { cells } = openRecord(plan, record);
    const chances = cells.map(({ status }) => Number(status === 'completed'));
    const isGiven = (leaf: NeedLeaf) => cells[columnOf.get(leaf.name) ?? -1]?.status === 'completed';
    plan.pipes.forEach((pipe, at) => {
      const open = pipe.outputs.filter(({ column }) => cells[column]?.status === 'queued');
      if (open.length === 0) return;
      const chance = chanceOf(pipe.need, (leaf) => chances[columnOf.get(leaf.name) ?? -1] ?? 0);
      reached.probably[at] = (reached.probably[at] ?? 0) + chance;
      if (pipe.runIf === null && isMet(pipe.need, isGiven))
        reached.certainly[at] = (reached.certainly[at] ?? 0) + 1;
      for (const { column } of open) chances[column] = chance * (quotes[at]?.yield ?? 1);
    });
  }
  return reached;
}

/** How likely a need is to be met, given how likely each leaf is to be there. */
function chanceOf(need: Need | null, leafChance: (leaf: NeedLeaf) => number): number {
  if (need === null || 'optional' in need) return 1;
  const product = (factors: number[]) => factors.reduce((total, factor) => total * factor, 1);
  if ('all' in need) return product(need.all.map((part) => chanceOf(part, leafChance)));
  if ('any' in need) return 1 - product(need.any.map((part) => 1 - chanceOf(part, leafChance)));
  return leafChance(need);
}

/** Pipes may share an operation; on the same terms it is one line. */
function listOperations(quotes: readonly Quote[], reached: readonly number[]): Estimate['operations'] {
  const lines = new Map<string, Estimate['operations'][number]>();
  quotes.forEach(({ offers }, at) => {
    for (const { operation, provider, mode, price, times } of offers) {
      const key = JSON.stringify([operation, provider, mode, price]);
      const line = lines.get(key) ?? { operation, provider, mode, credits: toCredits(price), times: 0 };
      lines.set(key, { ...line, times: line.times + times * (reached[at] ?? 0) });
    }
  });
  return [...lines.values()].map((line) => ({ ...line, times: Math.round(line.times * 10_000) / 10_000 }));
}
