import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { Outputs } from '../../engine/pipe.ts';
import type { PersonIdentity } from '../../providers/kit/answers.ts';

/** Below this a match is more likely somebody else; only Crustdata says how sure it is. */
const minMatch = 0.5;

/** Judges who an address belongs to: there must be a profile, and no doubt of the vendor's own. */
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
