import { defineLookup } from '../engine/define-lookup.ts';
import { findProfileByEmail } from '../providers/crustdata/find-profile.ts';
import { crustdataPersonMatch } from './profile/crustdata-person-match.ts';

export const peopleProfileWorkEmailCrustdata1 = defineLookup({
  id: 'people:profile:workemail:crustdata@1',
  label: 'Profile by work email',
  description: 'Finds the profile of a work email at Crustdata, with a confidence from 0 to 1.',
  category: 'people_data',
  needs: 'work_email',
  gives: { crustdata_person_match: { primary: true }, crustdata_profile_match_score: {} },
  operation: findProfileByEmail,
  bills: { operation: 'crustdata-profile-from-workemail', credits: 5 },
  example: { input: { work_email: 'john.doe@acme.com' } },
  with: ({ work_email: email }) => ({ email }),
  accept: ({ person, confidence_score: score }) => ({
    accepted: true,
    rule: 'accepted: profile',
    value: {
      values: {
        crustdata_person_match: crustdataPersonMatch(person),
        crustdata_profile_match_score: score,
      },
    },
  }),
});
