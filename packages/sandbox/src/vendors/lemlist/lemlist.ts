/* Leads of lemlist's campaigns, as its documentation has it: https://developer.lemlist.com. */
import type { Asked } from '../../kit/asked.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { error } });

export const lemlist = defineSimulator({
  id: 'lemlist',
  baseUrls: ['https://api.lemlist.com/api'],
  typicalMs: 250,
  requestsPerSecond: 10,
  keys: ['basic'],
  refuses: {
    wrongKey: refuse(401, 'Invalid API key'),
    exhausted: refuse(402, 'No more credits'),
    tooOften: { ...refuse(429, 'Too many requests'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'POST /campaigns/{campaign}/leads/': { needs: ['email'], answer: addLead },
    'DELETE /campaigns/{campaign}/leads/{email}': { answer: removeLead },
    'GET /team': {
      isFree: true,
      answer: () => ({ status: 200, body: { _id: 'tea_simulated', name: 'Simulated Sales' } }),
    },
  },
});

const share = 0.3;

/** A campaign has some of those whom its owner knows, and whoever was put in. */
function isIn({ state, world }: Asked, { campaign, email }: { campaign: string; email: string }): boolean {
  const written = state.get(place(campaign, email));
  if (written !== undefined) return written === 'in';
  const known = crmPart(world, 'lemlist').contacts.find(
    ({ person }) => person.workEmail.toLowerCase() === email.toLowerCase(),
  );
  return known !== undefined && world.chance('lemlist', campaign, known.person.id) < share;
}

const place = (campaign: string, email: string) => `lead:${campaign}:${email.toLowerCase()}`;

function addLead(asked: Asked): SimulatedReply | Unfit {
  const campaign = asked.text('campaign') ?? '';
  const email = asked.text('email') ?? '';
  if (!campaign.startsWith('cam_')) return refuse(404, 'Campaign not found');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { parameter: 'email', problem: 'invalid' };
  if (isIn(asked, { campaign, email })) return refuse(409, 'Lead already in the campaign');
  asked.state.set(place(campaign, email), 'in');
  const id = `lea_${makeId(asked.world, ['lemlist', campaign, email])}`;
  const contactId = `ctc_${makeId(asked.world, ['lemlist contact', email])}`;
  return {
    status: 200,
    body: { _id: id, campaignId: campaign, campaignName: 'Simulated', email, isPaused: false, contactId },
  };
}

function removeLead(asked: Asked): SimulatedReply {
  const campaign = asked.text('campaign') ?? '';
  const email = asked.text('email') ?? '';
  if (!isIn(asked, { campaign, email })) return refuse(404, 'Lead not found');
  asked.state.set(place(campaign, email), 'out');
  return {
    status: 200,
    body: { _id: `lea_${makeId(asked.world, ['lemlist', campaign, email])}`, campaignId: campaign, email },
  };
}
