import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showLogo, showSeniority, showSources, showAvatar } from '../engine/widgets/rules.ts';
import {
  findIdentity as crustdataFindIdentity,
  findProfileByEmail as crustdataFindProfile,
} from '../providers/crustdata/find-profile.ts';
import { findIdentity as dropcontactFindIdentity } from '../providers/dropcontact/dropcontact.ts';
import {
  findIdentity as findymailFindIdentity,
  findProfileByEmail as findymailFindProfile,
} from '../providers/findymail/findymail.ts';
import { findIdentity as gravatarFindIdentity } from '../providers/gravatar/gravatar.ts';
import { findIdentity as hunterFindIdentity } from '../providers/hunter/hunter.ts';
import type { PersonIdentity, PersonProfile } from '../providers/kit/answers.ts';
import { acceptIdentity, isDoubtful } from './accept/identity.ts';
import { acceptProfile } from './accept/profile.ts';
import { profileOfIdentity } from './profile/profile-of-identity.ts';
import { showFlag } from './widgets/show-flag.ts';

const bills = {
  findymail: { operation: 'findymail-reverse-email-lookup', credits: 2 },
  hunter: { operation: 'hunter-reverse-email-lookup', credits: 2 },
  crustdata: { operation: 'crustdata-reverse-email-lookup', credits: 5 },
  dropcontact: { operation: 'dropcontact-reverse-email-lookup', credits: 1 },
  // Free for everybody.
  gravatar: { operation: 'gravatar-reverse-email-lookup', credits: 0 },
};

const category = 'people_data';
const description = 'Finds the person of an email address, with their profile, position and company.';
const example = { input: { email: 'jane.doe@acme.com' } };
const ofAddress = ({ email }: { email: string }) => ({ email });

const titleOutput = { widgets: [showSeniority] };
const companyOutput = { widgets: [showLogo] };

export const personIdentityEmailWaterfall2 = defineWaterfall({
  id: 'person:identity:email:waterfall@2',
  label: 'Identify person v2',
  description: 'Who an email address belongs to, with the whole profile if it is known.',
  category,
  needs: 'email',
  gives: {
    person_profile_match: { primary: true, widgets: [showSources, showFlag] },
    profile_url: {},
    name: { widgets: [showAvatar] },
  },
  example,
  waterfall: (step) => {
    const accept = (found: PersonProfile) =>
      acceptProfile(found, (profile) => ({
        person_profile_match: profile,
        profile_url: profile.profile_url,
        name: profile.name,
      }));
    return [
      step.ask(findymailFindProfile, { bills: bills.findymail, with: ofAddress, accept }),
      step.ask(hunterFindIdentity, {
        bills: bills.hunter,
        with: ofAddress,
        accept: (found) => accept(profileOfIdentity(found)),
      }),
      step.ask(crustdataFindProfile, {
        bills: bills.crustdata,
        with: ofAddress,
        accept: ({ profile, confidence_score: match }) =>
          isDoubtful(match)
            ? { accepted: false, rule: `minimum confidence: match ${match}` }
            : accept(profile),
      }),
      step.ask(dropcontactFindIdentity, {
        bills: bills.dropcontact,
        isDefault: false,
        with: ofAddress,
        accept: (found) => accept(profileOfIdentity(found)),
      }),
      step.ask(gravatarFindIdentity, {
        bills: bills.gravatar,
        isDefault: false,
        with: ofAddress,
        accept: (found) => accept(profileOfIdentity(found)),
      }),
    ];
  },
});

export const personIdentityEmailWaterfall1 = defineWaterfall({
  id: 'person:identity:email:waterfall@1',
  label: 'Identify person v1',
  description,
  category,
  successor: personIdentityEmailWaterfall2.id,
  needs: 'email',
  gives: {
    profile_url: { primary: true },
    name: { widgets: [showAvatar] },
    job_title: titleOutput,
    company_name: companyOutput,
    company_profile_url: {},
    company_domain: {},
  },
  example,
  waterfall: (step) => {
    const them = {
      with: ofAddress,
      accept: (found: PersonIdentity) => acceptIdentity(found, withDomain),
    };
    return [
      step.ask(findymailFindIdentity, { bills: bills.findymail, ...them }),
      step.ask(hunterFindIdentity, { bills: bills.hunter, ...them }),
      step.ask(crustdataFindIdentity, { bills: bills.crustdata, ...them }),
      step.ask(dropcontactFindIdentity, { bills: bills.dropcontact, isDefault: false, ...them }),
      step.ask(gravatarFindIdentity, { bills: bills.gravatar, isDefault: false, ...them }),
    ];
  },
});

export const peopleIdentityEmailWaterfall1 = defineWaterfall({
  id: 'people:identity:email:waterfall@1',
  label: 'Identify person by email',
  description,
  category,
  successor: personIdentityEmailWaterfall2.id,
  needs: 'email',
  gives: {
    name: { widgets: [showAvatar] },
    profile_url: { primary: true },
    job_title: titleOutput,
    company_name: companyOutput,
    company_profile_url: {},
    company_website_url: {},
  },
  example,
  waterfall: (step) => {
    const them = {
      with: ofAddress,
      accept: (found: PersonIdentity) => acceptIdentity(found, withWebsite),
    };
    return [
      step.ask(findymailFindIdentity, { bills: bills.findymail, ...them }),
      step.ask(hunterFindIdentity, { bills: bills.hunter, ...them }),
      step.ask(crustdataFindIdentity, { bills: bills.crustdata, ...them }),
      step.ask(dropcontactFindIdentity, { bills: bills.dropcontact, isDefault: false, ...them }),
      step.ask(gravatarFindIdentity, { bills: bills.gravatar, isDefault: false, ...them }),
    ];
  },
});

// Field by field, because the answers of some vendors contain more than an identity.
function withDomain(identity: PersonIdentity) {
  const { name, profile_url, job_title, company_name, company_domain, company_profile_url } = identity;
  return { name, profile_url, job_title, company_name, company_domain, company_profile_url };
}

function withWebsite(identity: PersonIdentity) {
  const { company_domain: domain, ...values } = withDomain(identity);
  return { ...values, company_website_url: domain === null ? null : `https://${domain}` };
}
