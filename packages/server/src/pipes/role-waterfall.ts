import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import type { Asked } from '../engine/asking/ask.ts';
import type { Accepted } from '../engine/asking/waterfall.ts';
import { defineWaterfall } from '../engine/define-waterfall.ts';
import { showSeniority, showAvatar } from '../engine/widgets/rules.ts';
import type { PersonInRole } from '../providers/kit/answers.ts';
import { websiteDomain } from '../providers/kit/website-domain.ts';
import type { AskRole } from './roles/find-in-roles.ts';
import { askCrustdata, askLeadmagic, findInRoles } from './roles/find-in-roles.ts';

const leadmagicBills = { operation: 'leadmagic-find-role', credits: 1 };
const crustdataBills = { operation: 'crustdata-find-role', credits: 1 };

const config = {
  shape: {
    roles: z
      .array(z.string().trim().min(1).max(200))
      .min(1)
      .max(3)
      .describe('Job titles. The first title for which somebody is found is used.')
      .meta(typedAs({ kind: 'options', source: 'titles' })),
  },
  defaults: { roles: [] },
};

interface ByCompany {
  company_domain: string | null;
  company_profile_url: string | null;
}

const employerOf = ({ company_domain: domain, company_profile_url: profileUrl }: ByCompany) => ({
  domain,
  profileUrl,
});

export const roleWaterfall1 = defineWaterfall({
  id: 'role:waterfall@1',
  label: 'Find person by role',
  description:
    'Finds a person by role at a company. Up to three roles are tried, in order, until somebody is found.',
  category: 'people_data',
  needs: { any: ['company_domain', 'company_profile_url'] },
  gives: {
    role_finder_match: { primary: true },
    name: { enabled: false, widgets: [showAvatar] },
    job_title: { enabled: false, widgets: [showSeniority] },
    profile_url: { enabled: false },
  },
  config,
  example: { config: { roles: ['CEO', 'Managing Director'] }, input: { company_domain: 'globex.com' } },
  waterfall: (step) => [
    step.compose('leadmagic', { bills: leadmagicBills }, ({ inputs, config: { roles }, context }) =>
      findOne(askLeadmagic(employerOf(inputs), context), roles),
    ),
    step.compose('crustdata', { bills: crustdataBills }, ({ inputs, config: { roles }, context }) =>
      findOne(askCrustdata(employerOf(inputs), context), roles),
    ),
  ],
});

export const peopleMatchRoleWaterfall1 = defineWaterfall({
  id: 'people:match:role:waterfall@1',
  label: 'Find person by role',
  description: 'Finds a person by role at the company of a website.',
  category: 'people_data',
  successor: roleWaterfall1.id,
  needs: { any: ['company_website_url'] },
  gives: { role_finder_match: { primary: true } },
  config,
  example: {
    config: { roles: ['CEO', 'Managing Director'] },
    input: { company_website_url: 'https://www.globex.com' },
  },
  waterfall: (step) => [
    step.compose('leadmagic', { bills: leadmagicBills }, ({ inputs, config: { roles }, context }) => {
      const domain = websiteDomain(inputs.company_website_url);
      return findOne(askLeadmagic({ domain, profileUrl: null }, context), roles);
    }),
  ],
});

function findOne(ask: AskRole | null, roles: readonly string[]): Promise<Asked<Accepted>> | null {
  return ask === null ? null : findInRoles(ask, { roles, limit: 1 }).then(toValues);
}

function toValues(asked: Asked<[PersonInRole, ...PersonInRole[]]>): Asked<Accepted> {
  if (asked.outcome !== 'accepted') return asked;
  const [person] = asked.value;
  const { name, job_title, profile_url } = person;
  return {
    outcome: 'accepted',
    value: { values: { role_finder_match: person, name, job_title, profile_url } },
  };
}
