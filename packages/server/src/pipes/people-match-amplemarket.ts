import type { JsonObject } from '../contract/json-value.ts';
import { defineLookup } from '../engine/define-lookup.ts';
import { findPersonByEmail, findPersonByProfile } from '../providers/amplemarket/amplemarket.ts';

const category = 'people_data';
const gives = { amplemarket_person_match: { primary: true } } as const;

function acceptPerson(person: JsonObject) {
  return {
    accepted: true as const,
    rule: 'accepted: person',
    value: { values: { amplemarket_person_match: person } },
  };
}

export const peopleIdentityAmplemarket1 = defineLookup({
  id: 'people:identity:amplemarket@1',
  label: 'Person by email',
  description: 'Finds the person of an email address at Amplemarket. Needs your own connection.',
  category,
  needs: 'email',
  gives,
  operation: findPersonByEmail,
  bills: { operation: 'amplemarket-people-identity' },
  example: { input: { email: 'jane.doe@acme.com' } },
  with: ({ email }) => ({ email }),
  accept: acceptPerson,
});

export const peopleMatchAmplemarket1 = defineLookup({
  id: 'people:match:amplemarket@1',
  label: 'Person by profile',
  description: 'Finds the person of a profile at Amplemarket. Needs your own connection.',
  category,
  needs: 'profile_url',
  gives,
  operation: findPersonByProfile,
  bills: { operation: 'amplemarket-person-match' },
  example: { input: { profile_url: 'https://www.linkedin.com/in/john-doe' } },
  with: ({ profile_url: profileUrl }) => ({ profileUrl }),
  accept: acceptPerson,
});
