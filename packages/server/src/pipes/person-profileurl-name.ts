import { defineComposition } from '../engine/define-composition.ts';
import { keepOldName } from '../engine/define-pipe.ts';
import type { ComputeContext } from '../engine/pipe.ts';
import { showConfidence, showSources } from '../engine/widgets/rules.ts';
import { askedForProfiles } from './company/asked-sources.ts';
import { findProfile } from './company/find-profile.ts';
import type { ProfileSource } from './company/score-profile.ts';
import { confidenceOfProfile } from './company/score-profile.ts';

const every = {
  label: 'Profile URL by name',
  description: 'Finds the profile of a person by name and company.',
  category: 'people_data',
  needs: { all: ['name', 'company_name', { optional: 'location_hint' }] },
  price: { operation: 'headrace-get-profileurl-from-name', credits: 0.6 },
  alsoAsks: askedForProfiles,
  example: { input: { name: 'Jane Doe', company_name: 'Acme' } },
} as const;

const primary = { primary: true, widgets: [showConfidence, showSources] } as const;

export const personProfileUrlName1 = defineComposition({
  ...every,
  id: 'person:profileurl:name@1',
  gives: { profile_url: primary },
  compose: (inputs, context) => find(context, inputs, (url) => ({ profile_url: url })),
});

export const peopleProfileUrlName1 = keepOldName(personProfileUrlName1, 'people:profileurl:name@1');

export const peopleProfessionalProfileUrlName1 = defineComposition({
  ...every,
  id: 'people:professionalprofileurl:name@1',
  label: 'Profile URL (legacy)',
  deprecated: { successor: 'people:profileurl:name@1' },
  gives: { professional_profile_url: primary },
  compose: (inputs, context) => find(context, inputs, (url) => ({ professional_profile_url: url })),
});

interface Inputs {
  name: string;
  company_name: string;
  location_hint: string | null;
}

const labels: Readonly<Record<ProfileSource, string>> = {
  website: 'Website',
  wikidata: 'Wikidata',
  prospeo: 'Prospeo',
  amplemarket: 'Amplemarket',
  crustdata: 'Crustdata',
};

async function find<Values>(
  context: ComputeContext,
  { name, company_name: company, location_hint: place }: Inputs,
  toValues: (profileUrl: string) => Values,
) {
  const found = await findProfile(context, { name, company, place });
  if (found === null) return null;
  const description = `Score ${found.score}: ${found.reasons.join(', ')}`;
  return {
    values: toValues(found.profileUrl),
    confidence: confidenceOfProfile(found.score),
    sources: found.claims.map(({ source, url }) => ({ source: labels[source], description, url })),
  };
}
