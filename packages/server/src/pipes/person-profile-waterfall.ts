import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showAvatar } from '../engine/widgets/rules.ts';
import { showSources } from '../engine/widgets/rules.ts';
import { findProfile as amplemarketFindProfile } from '../providers/amplemarket/amplemarket.ts';
import { findProfile as cladoFindProfile } from '../providers/clado/clado.ts';
import { findProfile as crustdataFindProfile } from '../providers/crustdata/find-profile.ts';
import { findProfile as icypeasFindProfile } from '../providers/icypeas/icypeas.ts';
import type { PersonProfile } from '../providers/kit/answers.ts';
import { findProfile as prospeoFindProfile } from '../providers/prospeo/prospeo.ts';
import { acceptProfile } from './accept/profile.ts';
import { linkedinProfile } from './profile/linkedin-profile.ts';
import { showFlag } from './widgets/show-flag.ts';

const bills = {
  crustdata: { operation: 'crustdata-person-enrich', credits: 1 },
  amplemarket: { operation: 'amplemarket-person-match', credits: 1 },
  prospeo: { operation: 'prospeo-get-professional-profile', credits: 1 },
  icypeas: { operation: 'icypeas-get-professional-profile', credits: 1 },
  clado: { operation: 'clado-get-professional-profile', credits: 1 },
};

const category = 'people_data';
const description = 'The full professional profile of a URL: jobs, education and skills.';
const url = 'https://www.linkedin.com/in/jane-doe';
const widgets = [showSources, showFlag];
const ofProfile = ({ profile_url: profileUrl }: { profile_url: string }) => ({ profileUrl });

export const personProfileWaterfall2 = defineWaterfall({
  id: 'person:profile:waterfall@2',
  label: 'Fetch standard profile',
  description,
  category,
  needs: 'profile_url',
  gives: { person_profile_match: { primary: true, widgets }, name: { widgets: [showAvatar] } },
  example: { input: { profile_url: url } },
  waterfall: (step) => {
    const them = {
      with: ofProfile,
      accept: (found: PersonProfile) =>
        acceptProfile(found, (profile) => ({ person_profile_match: profile, name: profile.name })),
    };
    return [
      step.ask(crustdataFindProfile, { bills: bills.crustdata, ...them }),
      step.ask(amplemarketFindProfile, { bills: bills.amplemarket, ...them }),
      step.ask(prospeoFindProfile, { bills: bills.prospeo, ...them }),
    ];
  },
});

const fetching = {
  label: 'Fetch person profile',
  description,
  category,
  successor: personProfileWaterfall2.id,
  needs: 'profile_url',
  gives: { profile: { primary: true, widgets } },
  example: { input: { profile_url: url } },
} as const;

const asLinkedin = {
  with: ofProfile,
  accept: (found: PersonProfile, { now }: { now: Date }) =>
    acceptProfile(found, (profile) => ({ profile: linkedinProfile(profile, now) })),
};

export const personProfileWaterfall1 = defineWaterfall({
  ...fetching,
  id: 'person:profile:waterfall@1',
  waterfall: (step) => [
    step.ask(amplemarketFindProfile, { bills: bills.amplemarket, ...asLinkedin }),
    step.ask(prospeoFindProfile, { bills: bills.prospeo, ...asLinkedin }),
    step.ask(icypeasFindProfile, { bills: bills.icypeas, ...asLinkedin }),
  ],
});

export const peopleProfileWaterfall1 = defineWaterfall({
  ...fetching,
  id: 'people:profile:waterfall@1',
  waterfall: (step) => [
    step.ask(amplemarketFindProfile, { bills: bills.amplemarket, ...asLinkedin }),
    step.ask(prospeoFindProfile, { bills: bills.prospeo, ...asLinkedin }),
    step.ask(icypeasFindProfile, { bills: bills.icypeas, ...asLinkedin }),
    step.ask(cladoFindProfile, { bills: bills.clado, isDefault: false, ...asLinkedin }),
  ],
});

export const peopleProfessionalProfileWaterfall1 = defineWaterfall({
  id: 'people:professionalprofile:waterfall@1',
  label: 'Person profile (legacy)',
  description,
  category,
  deprecated: { successor: peopleProfileWaterfall1.id },
  needs: 'professional_profile_url',
  gives: { professional_profile: { primary: true, widgets } },
  example: { input: { professional_profile_url: url } },
  waterfall: (step) => {
    const them = {
      with: ({ professional_profile_url: profileUrl }: { professional_profile_url: string }) => ({
        profileUrl,
      }),
      accept: (found: PersonProfile, { now }: { now: Date }) =>
        acceptProfile(found, (profile) => ({ professional_profile: linkedinProfile(profile, now) })),
    };
    return [
      step.ask(prospeoFindProfile, { bills: bills.prospeo, ...them }),
      step.ask(icypeasFindProfile, { bills: bills.icypeas, ...them }),
    ];
  },
});
