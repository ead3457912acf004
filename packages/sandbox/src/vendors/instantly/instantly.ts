/* Leads of Instantly's campaigns, as its documentation has them: https://developer.instantly.ai, version 2. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { campaignLeads } from '../../kit/campaign-leads.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import { rememberBy } from '../../kit/remember-by.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const names = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [429, 'Too Many Requests'],
]);

function refuse(statusCode: number, message: string): SimulatedReply {
  return { status: statusCode, body: { statusCode, error: names.get(statusCode) ?? 'Error', message } };
}

export const instantly = defineSimulator({
  id: 'instantly',
  baseUrls: ['https://api.instantly.ai/api/v2'],
  typicalMs: 250,
  requestsPerSecond: 100,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Invalid API key'),
    exhausted: refuse(402, 'The workspace has no active subscription'),
    restricted: refuse(403, 'The API key lacks a scope for this'),
    tooOften: refuse(429, 'Rate limit exceeded'),
    unknownPath: refuse(404, 'Route not found'),
    unfit: ({ parameter, problem }) => refuse(400, `body/${parameter} is ${problem}`),
  },
  routes: {
    'POST /leads/add': { answer: importLeads },
    'POST /leads/list': { answer: listLeads },
    'DELETE /leads/{id}': { answer: deleteLead },
    'GET /campaigns': {
      isFree: true,
      answer: ({ world }) => ({
        status: 200,
        body: { items: firstOf(world).map((id, at) => ({ id, name: `Campaign ${at + 1}`, status: 1 })) },
      }),
    },
  },
});

const firstOf = (world: Asked['world']) =>
  [1, 2, 3].map((number) => makeUuid(world, ['instantly campaign', number]));

const leads = campaignLeads('instantly', { knownBy: ({ workEmail }) => workEmail, first: firstOf });

const words = z.union([z.string(), z.number(), z.boolean(), z.null()]);
// Members of other names are refused.
const newLead = z.strictObject({
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  company_name: z.string().optional(),
  job_title: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  personalization: z.string().optional(),
  custom_variables: z.record(z.string(), words).optional(),
});
const importBody = z.strictObject({
  campaign_id: z.uuid(),
  skip_if_in_workspace: z.boolean().optional(),
  skip_if_in_campaign: z.boolean().optional(),
  skip_if_in_list: z.boolean().optional(),
  verify_leads_on_import: z.boolean().optional(),
  blocklist_id: z.uuid().optional(),
  leads: z.array(newLead).min(1).max(1000),
});

type Fate = 'created' | 'in_blocklist' | 'duplicated_leads' | 'invalid_email_count' | 'incomplete_count';

function importLeads(asked: Asked): SimulatedReply {
  const { data, error } = importBody.safeParse(readJsonBody(asked.request));
  if (data === undefined) return refuse(400, `body/${error.issues[0]?.path.join('/') ?? ''} is invalid`);
  const skips = data.skip_if_in_campaign === true || data.skip_if_in_workspace === true;
  const fates = data.leads.map(({ email = '' }): Fate => {
    const campaigns = leads.campaignsOf(asked, email);
    if (email === '') return 'incomplete_count';
    if (!/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email)) return 'invalid_email_count';
    if (leads.hasOptedOut(asked, email)) return 'in_blocklist';
    if (skips && campaigns.length > 0) return 'duplicated_leads';
    leads.put(asked, { campaign: data.campaign_id, who: email });
    return 'created';
  });
  const count = (fate: Fate) => fates.filter((one) => one === fate).length;
  return {
    status: 200,
    body: {
      status: 'success',
      total_sent: fates.length,
      leads_uploaded: count('created'),
      in_blocklist: count('in_blocklist'),
      duplicated_leads: count('duplicated_leads'),
      skipped_count: fates.length - count('created'),
      invalid_email_count: count('invalid_email_count'),
      incomplete_count: count('incomplete_count'),
      duplicate_email_count: 0,
      remaining_in_plan: 24_000,
      created_leads: data.leads.flatMap(({ email = '' }, index) =>
        fates[index] === 'created' ? [{ index, id: idOf(asked, data.campaign_id, email), email }] : [],
      ),
    },
  };
}

/** A lead belongs to one campaign; whose it is, is kept for when it is deleted. */
function idOf(asked: Asked, campaign: string, who: string): string {
  const id = makeUuid(asked.world, ['instantly lead', campaign, who.toLowerCase()]);
  asked.state.set(`lead:${id}`, JSON.stringify({ campaign, who }));
  return id;
}

const kept = z.object({ campaign: z.string(), who: z.string() });
const listBody = z.strictObject({
  campaign: z.uuid().optional(),
  list_id: z.uuid().optional(),
  search: z.string().optional(),
  filter: z.string().optional(),
  limit: z.number().int().min(1).max(100).optional(),
  starting_after: z.string().optional(),
});

const known = rememberBy((world: Asked['world']) =>
  crmPart(world, 'instantly').contacts.map(({ person: { name, workEmail } }) => ({
    email: workEmail.toLowerCase(),
    text: `${name} ${workEmail}`.toLowerCase(),
  })),
);

/** By a part of a name or an address. Whoever was put in by hand is only found by their whole address. */
function listLeads(asked: Asked): SimulatedReply {
  const { data } = listBody.safeParse(readJsonBody(asked.request));
  if (data === undefined) return refuse(400, 'body is invalid');
  const { campaign, search = '', limit = 10 } = data;
  const wanted = search.toLowerCase();
  const found = known(asked.world).flatMap(({ email, text }) => (text.includes(wanted) ? [email] : []));
  const items = [...new Set([wanted, ...found])]
    .flatMap((email) => leads.campaignsOf(asked, email).map((one) => ({ email, campaign: one })))
    .filter((lead) => campaign === undefined || lead.campaign === campaign)
    .slice(0, limit)
    .map((lead) => ({ ...lead, id: idOf(asked, lead.campaign, lead.email), status: 1 }));
  return { status: 200, body: { items, next_starting_after: null } };
}

function deleteLead(asked: Asked): SimulatedReply {
  const id = asked.text('id') ?? '';
  const lead = asked.state.get(`lead:${id}`);
  if (lead === undefined || !leads.take(asked, kept.parse(JSON.parse(lead))))
    return refuse(404, 'Lead not found');
  return { status: 200, body: { id } };
}
