import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { ReplyRefusal } from '../kit/reply-refusal.ts';
import { list, numeric, obj } from '../kit/shapes.ts';

/** https://api.smartlead.ai. Keys come with the larger plans alone, and are taken nowhere but in the query. */
export const smartlead = defineProvider({
  id: 'smartlead',
  label: 'Smartlead',
  baseUrl: 'https://server.smartlead.ai/api/v1',
  auth: { query: 'api_key' },
  // Of the smallest plan; the older documentation has ten in two seconds.
  limits: { requestsPerMinute: 60 },
});

export interface CampaignPerson {
  campaign: string;
  email: string;
}

const isId = (id: string) => /^\d{1,15}$/.test(id);

/** Why Smartlead cannot be asked this, in words for users; null if it can. */
export const refuseCampaign = ({ campaign }: Pick<CampaignPerson, 'campaign'>): string | null =>
  isId(campaign) ? null : 'A campaign of Smartlead has a number for its ID.';

/** Nobody is an empty object with status 200. */
const leadReply = { id: numeric, lead_campaign_data: list(obj({ campaign_id: numeric })) };

/** Who somebody is in a campaign; null where they are not in it. Without its list of campaigns, Smartlead tells when they are removed. */
export const findLead = smartlead.get('find_lead', '/leads/', {
  refuse: (person: CampaignPerson) => refuseCampaign(person),
  ask: ({ email }) => ({ email }),
  reply: leadReply,
  answer: ({ id, lead_campaign_data: all }, { campaign }) => {
    const isThere = all?.some((one) => String(one?.campaign_id) === campaign) ?? true;
    return id === null || !isThere ? null : { lead: String(id) };
  },
});

/** A free call that tells whether a key works. The list of campaigns has no pages, so nobody is looked for instead. */
export const tryKey = smartlead.get('try_key', '/leads/', {
  ask: () => ({ email: 'nobody@example.com' }),
  reply: leadReply,
  answer: () => ({ detail: 'The key is accepted' }),
});

/** Takes somebody out of a campaign. They stay in the account. */
export const removeLead = smartlead.effect({
  id: 'smartlead.remove_lead',
  refuse: ({ campaign, lead }: { campaign: string; lead: string }) =>
    refuseCampaign({ campaign }) ?? (isId(lead) ? null : 'A lead of Smartlead has a number for its ID.'),
  request: ({ campaign, lead }) => ({ method: 'DELETE', path: `/campaigns/${campaign}/leads/${lead}` }),
  errors: { means: { 404: 'not_found' } },
  // `{"ok": true}`, or the word "success" alone.
  replyAs: 'text',
  reply: z.object({ text: z.string() }),
  answer: ({ text: said }, { lead }) => {
    if (/"(?:ok|success)"\s*:\s*false/.test(said)) throw new ReplyRefusal('request_refused', 'not ok');
    return { lead };
  },
});
