import { defineWaterfall } from '../engine/define-waterfall.ts';
import { findIdentity as gravatarFindIdentity } from '../providers/gravatar/gravatar.ts';
import type { PersonIdentity } from '../providers/kit/answers.ts';
import { findProfileByEmail } from '../providers/leadmagic/leadmagic.ts';
import { acceptIdentity } from './accept/identity.ts';

const bills = { operation: 'leadmagic-profile-url-from-email', credits: 3.5 };
/** Free for everybody. */
const gravatarBills = { operation: 'gravatar-profile-url-from-email', credits: 0 };
const category = 'people_data';
const needs = { any: ['email', 'work_email'] } as const;
const example = { input: { email: 'jane.doe@acme.com' } };

interface Addresses {
  email: string | null;
  work_email: string | null;
}

/** The vendor looks up work addresses. */
function ofAddress({ email, work_email: workEmail }: Addresses) {
  const address = workEmail ?? email;
  return address === null ? null : { email: address };
}

function acceptProfileUrl(found: PersonIdentity) {
  return acceptIdentity(found, ({ profile_url }) => ({ profile_url }));
}

export const peopleProfileUrlEmailWaterfall1 = defineWaterfall({
  id: 'people:profileurl:email:waterfall@1',
  label: 'Profile URL by email',
  description: 'Finds the professional profile of a person by email.',
  category,
  needs,
  gives: { profile_url: { primary: true } },
  example,
  waterfall: (step) => [
    step.ask(findProfileByEmail, {
      bills,
      with: ofAddress,
      accept: acceptProfileUrl,
    }),
    step.ask(gravatarFindIdentity, {
      bills: gravatarBills,
      isDefault: false,
      with: ofAddress,
      accept: acceptProfileUrl,
    }),
  ],
});

export const peopleProfessionalProfileUrlEmailWaterfall1 = defineWaterfall({
  id: 'people:professionalprofileurl:email:waterfall@1',
  label: 'Profile by email (legacy)',
  description: 'Finds the professional profile of a person by email.',
  category,
  deprecated: { successor: peopleProfileUrlEmailWaterfall1.id },
  needs,
  gives: { professional_profile_url: { primary: true } },
  example,
  waterfall: (step) => [
    step.ask(findProfileByEmail, {
      bills,
      with: ofAddress,
      accept: (found: PersonIdentity) =>
        acceptIdentity(found, ({ profile_url: url }) => ({ professional_profile_url: url })),
    }),
  ],
});
