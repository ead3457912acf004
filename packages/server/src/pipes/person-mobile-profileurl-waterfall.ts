import { keepOldName } from '../engine/define-pipe.ts';
import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence } from '../engine/widgets/rules.ts';
import { findPhone as amplemarketFindPhone } from '../providers/amplemarket/find-phone.ts';
import { findPhone as findymailFindPhone } from '../providers/findymail/find-phone.ts';
import type { FoundPhone } from '../providers/kit/answers.ts';
import { findMobile as leadmagicFindMobile } from '../providers/leadmagic/leadmagic.ts';
import { findMobile as prospeoFindMobile } from '../providers/prospeo/find-mobile.ts';
import { acceptMobile } from './accept/phone.ts';

const bills = {
  leadmagic: { operation: 'leadmagic-mobile-from-profile', credits: 2 },
  prospeo: { operation: 'prospeo-mobile-from-profile', credits: 5 },
  amplemarket: { operation: 'amplemarket-phone-lookup', credits: 4 },
  findymail: { operation: 'findymail-mobile-from-profile', credits: 6 },
};

const example = { profile_url: 'https://www.linkedin.com/in/laura-doe' };

export const personMobileProfileUrlWaterfall1 = defineWaterfall({
  id: 'person:mobile:profileurl:waterfall@1',
  label: 'Mobile by profile',
  description: 'Finds the mobile number of a person by their professional profile. Landlines are left out.',
  category: 'people_data',
  needs: 'profile_url',
  gives: { mobile: { primary: true, widgets: [showConfidence] } },
  example: { input: example },
  waterfall: (step) => {
    const them = {
      with: ({ profile_url: profileUrl }: { profile_url: string }) => ({ profileUrl }),
      accept: (found: FoundPhone) => acceptMobile(found, 'mobile'),
    };
    return [
      step.ask(leadmagicFindMobile, { bills: bills.leadmagic, ...them }),
      step.ask(prospeoFindMobile, { bills: bills.prospeo, ...them }),
      step.ask(amplemarketFindPhone, { bills: bills.amplemarket, ...them }),
      step.ask(findymailFindPhone, { bills: bills.findymail, ...them }),
    ];
  },
});

export const peoplePhoneProfileWaterfall1 = keepOldName(
  personMobileProfileUrlWaterfall1,
  'people:phone:profile:waterfall@1',
);

export const peopleMobileNumberProfessionalProfileWaterfall1 = defineWaterfall({
  id: 'people:mobilenumber:professionalprofile:waterfall@1',
  label: 'Mobile by profile (legacy)',
  description: 'Finds the mobile number of a person by their professional profile.',
  category: 'people_data',
  deprecated: { successor: peoplePhoneProfileWaterfall1.id },
  needs: 'professional_profile_url',
  gives: { mobile_number: { primary: true, widgets: [showConfidence] } },
  example: { input: { professional_profile_url: example.profile_url } },
  waterfall: (step) => {
    const them = {
      with: ({ professional_profile_url: profileUrl }: { professional_profile_url: string }) => ({
        profileUrl,
      }),
      accept: (found: FoundPhone) => acceptMobile(found, 'mobile_number'),
    };
    return [
      step.ask(leadmagicFindMobile, { bills: bills.leadmagic, ...them }),
      step.ask(prospeoFindMobile, { bills: bills.prospeo, ...them }),
    ];
  },
});
