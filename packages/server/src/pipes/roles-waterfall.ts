import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import type { Asked } from '../engine/asking/ask.ts';
import type { Accepted } from '../engine/asking/waterfall.ts';
import { defineWaterfall } from '../engine/define-waterfall.ts';
import type { AskRole } from './roles/find-in-roles.ts';
import { askCrustdata, askLeadmagic, findInRoles } from './roles/find-in-roles.ts';

/** One person for each role, up to the limit. */
const most = ({ roles, limit }: { roles: readonly string[]; limit: number }) => Math.min(roles.length, limit);

export const rolesWaterfall1 = defineWaterfall({
  id: 'roles:waterfall@1',
  label: 'Find people by roles',
  description:
    'Finds one person for each of several roles at a company, in the order given, `limit` at most. Each person is billed.',
  category: 'people_data',
  needs: { any: ['company_domain', 'company_profile_url'] },
  gives: { role_finder_matches: { primary: true } },
  config: {
    shape: {
      roles: z
        .array(z.string().trim().min(1).max(200))
        .min(1)
        .max(10)
        .describe('Job titles.')
        .meta(typedAs({ kind: 'options', source: 'titles' })),
      limit: z.int().min(1).max(25).describe('How many people to find at most.'),
    },
    defaults: { roles: [], limit: 5 },
  },
  example: {
    config: { roles: ['CEO', 'Head of Marketing', 'VP of Sales'] },
    input: { company_domain: 'globex.com' },
  },
  waterfall: (step) => [
    step.compose(
      'leadmagic',
      { bills: { operation: 'leadmagic-find-role', credits: 1, most } },
      ({ inputs: { company_domain: domain, company_profile_url: profileUrl }, config, context }) =>
        findAll(askLeadmagic({ domain, profileUrl }, context), config),
    ),
    step.compose(
      'crustdata',
      { bills: { operation: 'crustdata-find-role', credits: 1, most } },
      ({ inputs: { company_domain: domain, company_profile_url: profileUrl }, config, context }) =>
        findAll(askCrustdata({ domain, profileUrl }, context), config),
    ),
  ],
});

function findAll(
  ask: AskRole | null,
  config: { roles: readonly string[]; limit: number },
): Promise<Asked<Accepted>> | null {
  if (ask === null) return null;
  return findInRoles(ask, config).then((asked) =>
    asked.outcome === 'accepted'
      ? { outcome: 'accepted', value: { values: { role_finder_matches: asked.value } } }
      : asked,
  );
}
