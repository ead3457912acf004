/* Leads of HeyReach's campaigns, as its documentation has them: https://documenter.getpostman.com/view/23808049/2sA2xb5F75. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { campaignLeads } from '../../kit/campaign-leads.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, errorMessage: string): SimulatedReply => ({ status, body: { errorMessage } });
const done: SimulatedReply = { status: 200, body: '' };

export const heyreach = defineSimulator({
  id: 'heyreach',
  baseUrls: ['https://api.heyreach.io/api/public'],
  typicalMs: 300,
  requestsPerSecond: 5,
  keys: [{ header: 'x-api-key' }],
  refuses: {
    wrongKey: refuse(401, 'Invalid API key'),
    tooOften: { ...refuse(429, 'Too many requests'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'GET /auth/CheckApiKey': { isFree: true, answer: () => done },
    'POST /campaign/AddLeadsToCampaignV2': { needs: ['campaignId'], answer: addLeads },
    'POST /campaign/StopLeadInCampaign': { needs: ['campaignId', 'leadUrl'], answer: stopLead },
  },
});

/** Numbers below the first of these are no campaign; of the others, one in ten waits for its start. */
const first = ['90210', '90211', '90212'];
const problemOf = ({ chance }: Asked, id: string): SimulatedReply | null => {
  if (!/^\d{5,12}$/.test(id) || Number(id) < Number(first[0])) return refuse(404, 'Campaign not found');
  const isActive = first.includes(id) || chance('active', id) < 0.9;
  return isActive ? null : refuse(400, 'The campaign is not active');
};

const leads = campaignLeads('heyreach', {
  knownBy: ({ profileUrl }) => handleOf(profileUrl),
  first: () => first,
});

/** The last part of the address of a profile; empty for what is none. */
function handleOf(url: string): string {
  return /linkedin\.com\/in\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

const pair = z.object({
  linkedInAccountId: z.number().nullish(),
  lead: z.object({ firstName: z.string(), lastName: z.string(), profileUrl: z.string() }),
});
const addBody = z.object({ accountLeadPairs: z.array(z.unknown()).max(100) });

/** Leads that it does not understand, or that lack a name, are dropped, and counted nowhere. */
function addLeads(asked: Asked): SimulatedReply {
  const campaign = asked.text('campaignId') ?? '';
  const problem = problemOf(asked, campaign);
  if (problem !== null) return problem;
  const { data } = addBody.safeParse(readJsonBody(asked.request));
  const pairs = (data?.accountLeadPairs ?? []).flatMap((one) => pair.safeParse(one).data ?? []);
  const fates = pairs.map(({ lead }) => putIn(asked, { campaign, who: handleOf(lead.profileUrl) }));
  const count = (fate: string) => fates.filter((one) => one === fate).length;
  return {
    status: 200,
    body: {
      addedLeadsCount: count('added'),
      updatedLeadsCount: count('updated'),
      failedLeadsCount: count('failed'),
    },
  };
}

function putIn(asked: Asked, lead: { campaign: string; who: string }): 'added' | 'updated' | 'failed' {
  if (lead.who === '') return 'failed';
  if (leads.campaignsOf(asked, lead.who).includes(lead.campaign)) return 'updated';
  leads.put(asked, lead);
  return 'added';
}

const stoppedAt = (campaign: string, who: string) => `stopped:${campaign}:${who}`;

/** Who is stopped stays in the campaign. */
function stopLead(asked: Asked): SimulatedReply {
  const campaign = asked.text('campaignId') ?? '';
  const who = handleOf(asked.text('leadUrl') ?? '');
  if (!leads.campaignsOf(asked, who).includes(campaign))
    return refuse(404, 'The lead is not in this campaign');
  if (asked.state.get(stoppedAt(campaign, who)) !== undefined)
    return refuse(400, 'Cannot perform the action because the workflow is in STOPPED state.');
  asked.state.set(stoppedAt(campaign, who), 'yes');
  return done;
}
