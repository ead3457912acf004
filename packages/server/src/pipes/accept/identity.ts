import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { Outputs } from '../../engine/pipe.ts';
import type { PersonIdentity } from '../../providers/kit/answers.ts';

/** A lower match is more likely somebody else. Only Crustdata says how sure it is. */
const minMatch = 0.5;

/** Judges who an address belongs to. There must be a profile, and the vendor itself must not doubt it. */
export function acceptIdentity(
  found: PersonIdentity & { confidence_score?: number | null },
  valuesOf: (identity: PersonIdentity) => Outputs,
): Verdict<Accepted> {
  const { confidence_score: match } = found;
  if (found.profile_url === null) return { accepted: false, rule: 'no profile URL' };
  return isDoubtful(match)
    ? { accepted: false, rule: `minimum confidence: match ${match}` }
    : { accepted: true, rule: 'accepted: identity', value: { values: valuesOf(found) } };
}

/** Whether a match, from 0 to 1, is more likely wrong than right. */
export function isDoubtful(match: number | null | undefined): boolean {
  return match !== null && match !== undefined && match < minMatch;
}
