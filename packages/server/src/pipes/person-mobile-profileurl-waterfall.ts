import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showConfidence } from '../engine/widgets/rules.ts';
import { findPhone as amplemarketFindPhone } from '../providers/amplemarket/amplemarket.ts';
import { findPhone as cladoFindPhone } from '../providers/clado/clado.ts';
import { findPhone as findymailFindPhone } from '../providers/findymail/findymail.ts';
import type { FoundPhone } from '../providers/kit/answers.ts';
import { findMobile as leadmagicFindMobile } from '../providers/leadmagic/leadmagic.ts';
import { findMobile as prospeoFindMobile } from '../providers/prospeo/prospeo.ts';
import { acceptMobile } from './accept/phone.ts';
import { mobilesByProfile } from './chosen/mobile-by-profile.ts';

const bills = {
  leadmagic: { operation: 'leadmagic-mobile-from-profile', credits: 2 },
  prospeo: { operation: 'prospeo-mobile-from-profile', credits: 5 },
  amplemarket: { operation: 'amplemarket-phone-lookup', credits: 4 },
  findymail: { operation: 'findymail-mobile-from-profile', credits: 6 },
  clado: { operation: 'clado-mobile-from-profile', credits: 5 },
};

const example = { profile_url: 'https://www.linkedin.com/in/laura-doe' };

const common = {
  label: 'Mobile by profile',
  description: 'Finds the mobile number of a person by their professional profile. Landlines are left out.',
  category: 'people_data',
  needs: 'profile_url',
  gives: { mobile: { primary: true, widgets: [showConfidence] } },
  example: { input: example },
} as const;

const byProfile = {
  with: ({ profile_url: profileUrl }: { profile_url: string }) => ({ profileUrl }),
  accept: (found: FoundPhone) => acceptMobile(found, 'mobile'),
};

export const personMobileProfileUrlWaterfall1 = defineWaterfall({
  ...common,
  id: 'person:mobile:profileurl:waterfall@1',
  waterfall: (step) => [
    step.ask(leadmagicFindMobile, { bills: bills.leadmagic, ...byProfile }),
    step.ask(prospeoFindMobile, { bills: bills.prospeo, ...byProfile }),
    step.ask(amplemarketFindPhone, { bills: bills.amplemarket, ...byProfile }),
    step.ask(findymailFindPhone, { bills: bills.findymail, ...byProfile }),
    ...mobilesByProfile(step, byProfile),
  ],
});

export const peoplePhoneProfileWaterfall1 = defineWaterfall({
  ...common,
  id: 'people:phone:profile:waterfall@1',
  successor: personMobileProfileUrlWaterfall1.id,
  waterfall: (step) => [
    step.ask(leadmagicFindMobile, { bills: bills.leadmagic, ...byProfile }),
    step.ask(prospeoFindMobile, { bills: bills.prospeo, ...byProfile }),
    step.ask(amplemarketFindPhone, { bills: bills.amplemarket, ...byProfile }),
    step.ask(findymailFindPhone, { bills: bills.findymail, ...byProfile }),
    step.ask(cladoFindPhone, { bills: bills.clado, isDefault: false, ...byProfile }),
    ...mobilesByProfile(step, byProfile),
  ],
});

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
