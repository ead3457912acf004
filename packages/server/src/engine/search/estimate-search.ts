import { toCredits } from '../../contract/money.ts';
import type { Estimate } from '../../contract/estimate.ts';
import { providerOfConnection, worstCase } from '../asking/price.ts';
import type { Outlook } from '../estimate.ts';
import { enoughAnswers } from '../estimate.ts';
import type { PlannedSearch, SearchPlan } from './search-plan.ts';

type Line = Estimate['operations'][number];

/**
 * What a search would cost. At least nothing, because a search that finds nothing is free, apart from the fee of an own
 * connection; probably what earlier pages of the same search used on average; at most a full page up to its limit.
 */
export function estimateSearch(plan: SearchPlan, outlook: Outlook): Estimate {
  const lines = plan.parts.flatMap((part) => estimatePart(part, outlook));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const ceiling = plan.maxCredits === null ? Infinity : toCredits(plan.maxCredits);
  const show = (credits: number) => Math.round(Math.min(credits, ceiling) * 10_000) / 10_000;
  // Where earlier answers are reused, all of them may exist already.
  const isReusing = plan.maxAgeSeconds > 0;
  const fees = plan.parts.filter(isOwn).map(({ connectionFee }) => toCredits(connectionFee));
  return {
    min: show(isReusing ? 0 : sum(fees)),
    expected: show(sum(lines.map(({ credits, times }) => credits * times))),
    max: show(sum(plan.parts.map((part) => toCredits(worstCase(part))))),
    operations: lines,
  };
}

function isOwn({ connections, terms, ownOnly }: PlannedSearch): boolean {
  return ownOnly || connections.some((id) => id !== '' && providerOfConnection(id) === terms[0]?.provider);
}

function estimatePart(part: PlannedSearch, { usage, isReachable }: Outlook): Line[] {
  const [term] = part.terms;
  if (isOwn(part)) {
    const provider = term?.provider ?? providerOfConnection(part.connections[0] ?? '');
    const operation = term?.operation ?? part.id;
    return [{ operation, provider, mode: 'onSuccess', credits: toCredits(part.connectionFee), times: 1 }];
  }
  if (term === undefined || term.price === 0) return [];
  const { operation, provider, mode, price, most } = term;
  const known = usage.get(operation);
  const isKnown = known !== undefined && known.answers >= enoughAnswers;
  const times = isKnown ? Math.min(most, Math.round(known.units * 10_000) / 10_000) : most;
  return [{ operation, provider, mode, credits: toCredits(price), times: isReachable(provider) ? times : 0 }];
}
