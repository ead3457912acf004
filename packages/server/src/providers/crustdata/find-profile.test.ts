import { describeVendor } from '../kit/vendor-table.fixture.ts';
import {
  byUrl,
  email,
  fields,
  mara,
  matched,
  matches,
  missing,
  noProfile,
  oddPerson,
  person,
  profile,
  profileUrl,
  regional,
  stranger,
  words,
  wrapped,
} from './crustdata.fixture.ts';
import { findIdentity, findProfile, findProfileByEmail } from './find-profile.ts';

const vendor = describeVendor(words);

vendor.asks(findProfile, {
  about: { profileUrl },
  sends: 'POST /person/enrich',
  body: { ...byUrl, fields },
  found: {
    'a whole profile': [matched({ confidence_score: 1, person_data: person }), profile],
    'a profile in the other envelope': [wrapped({ person_data: person }), profile],
    'a profile on a regional host': [
      matched({ person_data: regional }),
      { ...profile, profile_url: 'https://se.linkedin.com/in/Mara/' },
    ],
    'the best of several profiles': [
      {
        body: matches(
          { confidence_score: 0.2, person_data: stranger },
          { confidence_score: 0.9, person_data: person },
        ),
      },
      profile,
    ],
    'a profile of nothing': [matched({ person_data: {} }), { ...noProfile, profile_url: profileUrl }],
  },
  missing: { ...missing, 'the profile of somebody else': matched({ person_data: stranger }) },
  wrongTypes: oddPerson,
});

vendor.asks(findProfileByEmail, {
  about: { email },
  sends: 'POST /person/enrich',
  body: { business_emails: [email], fields },
  found: {
    'a whole profile': [
      matched({ confidence_score: 0.92, person_data: person }),
      { profile, person, confidence_score: 0.92 },
    ],
    'a profile of nothing': [
      matched({ person_data: {} }),
      { profile: noProfile, person: {}, confidence_score: null },
    ],
  },
  missing,
  wrongTypes: oddPerson,
});

vendor.asks(findIdentity, {
  about: { email },
  sends: 'POST /person/enrich',
  body: { business_emails: [email], fields: fields.slice(0, 3) },
  found: {
    'a person': [
      matched({ confidence_score: 0.92, person_data: person }),
      { ...mara, confidence_score: 0.92 },
    ],
    'a person of no confidence': [matched({ person_data: person }), { ...mara, confidence_score: null }],
  },
  missing: { ...missing, 'a person without anything': matched({ person_data: {} }) },
  wrongTypes: oddPerson,
});
