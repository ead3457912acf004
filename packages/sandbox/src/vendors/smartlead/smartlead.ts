/* Leads of Smartlead's campaigns, as its documentation has them: https://api.smartlead.ai. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { campaignLeads } from '../../kit/campaign-leads.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, message: string): SimulatedReply => ({ status, body: { message } });
const noCampaign: SimulatedReply = { status: 404, body: { error: 'Resource not found' } };

export const smartlead = defineSimulator({
  id: 'smartlead',
  baseUrls: ['https://server.smartlead.ai/api/v1'],
  typicalMs: 350,
  requestsPerSecond: 1,
  keys: [{ query: 'api_key' }],
  refuses: {
    wrongKey: refuse(401, 'Invalid API key'),
    exhausted: {
      status: 200,
      body: {
        ok: false,
        is_lead_limit_exhausted: true,
        lead_import_stopped_count: 1,
        error: 'The limit of leads has been reached',
      },
    },
    tooOften: {
      status: 429,
      headers: { 'retry-after': '1' },
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests', retry_after: 1 } },
    },
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `"${parameter}" is ${problem}`),
  },
  routes: {
    'POST /campaigns/{campaign}/leads': { answer: addLeads },
    'DELETE /campaigns/{campaign}/leads/{lead}': { isFree: true, answer: removeLead },
    'GET /leads/': { needs: ['email'], isFree: true, answer: findLead },
  },
});

/** Numbers below the first of these are no campaign. */
const first = ['11801', '11802', '11803'];
const isCampaign = (id: string) => /^\d{5,9}$/.test(id) && Number(id) >= Number(first[0]);

const leads = campaignLeads('smartlead', { knownBy: ({ workEmail }) => workEmail, first: () => first });

// Members of other names are refused.
const lead = z.strictObject({
  email: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.union([z.string(), z.number()]).optional(),
  company_name: z.string().optional(),
  website: z.string().optional(),
  location: z.string().optional(),
  linkedin_profile: z.string().optional(),
  company_url: z.string().optional(),
  custom_fields: z
    .record(z.string(), z.unknown())
    .refine((fields) => Object.keys(fields).length <= 200)
    .optional(),
});
const setting = z.boolean().default(false);
const settingsSchema = z.strictObject({
  ignore_global_block_list: setting,
  ignore_unsubscribe_list: setting,
  ignore_duplicate_leads_in_other_campaign: setting,
  ignore_community_bounce_list: setting,
  return_lead_ids: setting,
});
const addBody = z.strictObject({ lead_list: z.array(lead), settings: settingsSchema.prefault({}) });
const mostLeads = 400;

type Fate = 'added' | 'there' | 'elsewhere' | 'unsubscribed' | 'invalid';

function addLeads(asked: Asked): SimulatedReply {
  const campaign = asked.text('campaign') ?? '';
  if (!isCampaign(campaign)) return noCampaign;
  const { data, error } = addBody.safeParse(readJsonBody(asked.request));
  if (data === undefined) return refuse(400, `"${error.issues[0]?.path.join('.') ?? ''}" is not allowed`);
  const { lead_list: all, settings } = data;
  if (all.length > mostLeads)
    return { status: 422, body: { provided_count: all.length, max_allowed: mostLeads } };
  const fates = all.map(({ email }): [Fate, string] => [putIn(asked, { campaign, email, settings }), email]);
  return { status: 200, body: count(asked, { fates, withIds: settings.return_lead_ids }) };
}

function putIn(
  asked: Asked,
  {
    campaign,
    email,
    settings,
  }: { campaign: string; email: string; settings: z.infer<typeof settingsSchema> },
): Fate {
  if (!/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email)) return 'invalid';
  if (!settings.ignore_unsubscribe_list && leads.hasOptedOut(asked, email)) return 'unsubscribed';
  const campaigns = leads.campaignsOf(asked, email);
  if (campaigns.includes(campaign)) return 'there';
  if (!settings.ignore_duplicate_leads_in_other_campaign && campaigns.length > 0) return 'elsewhere';
  leads.put(asked, { campaign, who: email });
  return 'added';
}

function count(
  asked: Asked,
  { fates, withIds }: { fates: readonly (readonly [Fate, string])[]; withIds: boolean },
) {
  const those = (fate: Fate) => fates.flatMap(([one, email]) => (one === fate ? [email] : []));
  const idsOf = (fate: Fate) =>
    Object.fromEntries(those(fate).map((email) => [email, String(idOf(asked, email))]));
  return {
    ok: true,
    upload_count: those('added').length,
    total_leads: fates.length,
    already_added_to_campaign: those('there').length,
    duplicate_count: those('elsewhere').length,
    invalid_email_count: those('invalid').length,
    block_count: 0,
    bounce_count: 0,
    is_lead_limit_exhausted: false,
    lead_import_stopped_count: 0,
    unsubscribed_leads: those('unsubscribed'),
    invalid_emails: those('invalid'),
    ...(withIds
      ? {
          emailToLeadIdMap: {
            newlyAddedLeads: idsOf('added'),
            existingLeads: idsOf('there'),
            existingLeadsInOtherCampaigns: idsOf('elsewhere'),
          },
        }
      : {}),
  };
}

/** The ID of somebody in the account, whatever campaigns they are in; whose it is, is kept for when they are removed. */
function idOf(asked: Asked, email: string): number {
  const id = asked.between(2_000_000_000, 4_200_000_000, 'lead', email.toLowerCase());
  asked.state.set(`lead:${id}`, email.toLowerCase());
  return id;
}

/** Somebody who is not in any campaign is not known; that is no error. */
function findLead(asked: Asked): SimulatedReply {
  const email = asked.text('email') ?? '';
  const campaigns = leads.campaignsOf(asked, email);
  if (campaigns.length === 0) return { status: 200, body: {} };
  const id = idOf(asked, email);
  return {
    status: 200,
    body: {
      id,
      email: email.toLowerCase(),
      custom_fields: {},
      is_unsubscribed: leads.hasOptedOut(asked, email),
      lead_campaign_data: campaigns.map((campaign) => ({
        campaign_lead_map_id: (id % 1_000_000) + Number(campaign),
        lead_category_id: null,
        campaign_id: Number(campaign),
        campaign_name: `Campaign ${campaign}`,
      })),
    },
  };
}

function removeLead(asked: Asked): SimulatedReply {
  const campaign = asked.text('campaign') ?? '';
  const who = asked.state.get(`lead:${asked.text('lead') ?? ''}`);
  if (!isCampaign(campaign) || who === undefined || !leads.take(asked, { campaign, who })) return noCampaign;
  return { status: 200, body: { ok: true } };
}
