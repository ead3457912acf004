import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { PersonProfile } from '../../providers/kit/answers.ts';

/**
 * Judges a profile. It must say who it is about, and something about that person. `valuesOf` turns it into outputs.
 */
export function acceptProfile(
  profile: PersonProfile,
  valuesOf: (profile: PersonProfile) => Accepted['values'],
): Verdict<Accepted> {
  if (profile.name === null) return { accepted: false, rule: 'no name' };
  if (profile.headline === null && profile.employment_history.length === 0)
    return { accepted: false, rule: 'empty profile' };
  const { profile_url: url, name } = profile;
  return {
    accepted: true,
    rule: 'accepted: profile',
    value: {
      values: valuesOf(profile),
      sources: url === null ? [] : [{ source: `Profile of ${name}`, url }],
    },
  };
}
