import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { ReplyRefusal } from '../kit/reply-refusal.ts';
import { list, num, text } from '../kit/shapes.ts';

/**
 * https://developer.instantly.ai, version 2. A key has scopes, and none of the first version is taken. Assumed from public
 * clients: the counters of an import, and that 403 is a missing scope unless its words speak of the plan.
 */
export const instantly = defineProvider({
  id: 'instantly',
  label: 'Instantly',
  baseUrl: 'https://api.instantly.ai/api/v2',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // Of a workspace, whatever its plan.
  limits: { requestsPerSecond: 100 },
  errors: {
    means: { 403: 'not_in_plan' },
    says: { at: ['message'], means: [[/\bplan\b|upgrade|allowance/i, 'quota_exhausted']] },
  },
});

/** A free call that tells whether a key works. It says nothing of what is left. */
export const tryKey = instantly.get('try_key', '/campaigns', {
  ask: () => ({ limit: 1 }),
  reply: { items: z.array(z.unknown()) },
  answer: () => ({ detail: 'The key is accepted' }),
});

export interface CampaignPerson {
  campaign: string;
  email: string;
}

export interface NewLead extends CampaignPerson {
  /** By Instantly's names: `first_name`, `company_name`. */
  fields: Readonly<Record<string, string>>;
  /** What it has no name for. Each becomes a variable of the campaign. */
  variables: Readonly<Record<string, string>>;
}

const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Why Instantly cannot be asked this, in words for users; null if it can. */
const refuse = ({ campaign }: Pick<CampaignPerson, 'campaign'>) =>
  isUuid(campaign) ? null : 'A campaign of Instantly has a UUID for its ID.';

const importReply = z.object({
  created_leads: list(z.object({ id: z.string() })),
  leads_uploaded: num,
  in_blocklist: num,
  duplicated_leads: num,
  duplicate_email_count: num,
  skipped_count: num,
  invalid_email_count: num,
  incomplete_count: num,
});

/**
 * Puts somebody into a campaign, by an import of one: only imports say what became of a lead. Nothing is found where the
 * address is in a campaign of the workspace already, this one or another.
 */
export const addLead = instantly.effect({
  id: 'instantly.add_lead',
  refuse: (lead: NewLead) => refuse(lead),
  request: ({ campaign, email, fields, variables }) => ({
    method: 'POST',
    path: '/leads/add',
    body: {
      campaign_id: campaign,
      // Without it, a second lead with the same address would be made, and written to as well.
      skip_if_in_campaign: true,
      leads: [
        {
          email,
          ...fields,
          ...(Object.keys(variables).length === 0 ? {} : { custom_variables: variables }),
        },
      ],
    },
  }),
  reply: importReply,
  answer: readImport,
});

function readImport(reply: z.infer<typeof importReply>): { id: string | null } | null {
  const { created_leads: created, leads_uploaded: uploaded } = reply;
  const [lead] = created ?? [];
  if (lead !== undefined) return { id: lead.id };
  // People who unsubscribed are on the workspace's blocklist, too.
  if (reply.in_blocklist) throw new ReplyRefusal('privacy_refused', 'on the blocklist of the workspace');
  if (reply.invalid_email_count || reply.incomplete_count)
    throw new ReplyRefusal('request_refused', 'the address is not valid for it');
  if (reply.duplicated_leads || reply.duplicate_email_count || reply.skipped_count) return null;
  if (uploaded) return { id: null };
  throw new ReplyRefusal('request_refused', 'nobody was added, and it does not say why');
}

/** Who somebody is in a campaign; null where they are not in it. */
export const findLead = instantly.post('find_lead', '/leads/list', {
  refuse: (person: CampaignPerson) => refuse(person),
  ask: ({ campaign, email }) => ({ campaign, search: email, limit: 100 }),
  reply: { items: z.array(z.object({ id: z.string(), email: text, campaign: text })) },
  // The search looks for a part of names and addresses.
  answer: ({ items }, { campaign, email }) => {
    const found = items.find(
      (item) =>
        item.email?.toLowerCase() === email.toLowerCase() &&
        (item.campaign ?? campaign).toLowerCase() === campaign.toLowerCase(),
    );
    return found === undefined ? null : { lead: found.id };
  },
});

/** Takes somebody out of their campaign. A lead belongs to one campaign alone, and is deleted with what was sent to it. */
export const removeLead = instantly.effect({
  id: 'instantly.remove_lead',
  refuse: ({ lead }: { campaign: string; lead: string }) =>
    isUuid(lead) ? null : 'A lead of Instantly has a UUID for its ID.',
  request: ({ lead }) => ({ method: 'DELETE', path: `/leads/${encodeURIComponent(lead)}` }),
  errors: { means: { 404: 'not_found' } },
  // What a success says beside its status is not documented, and it may be nothing.
  replyAs: 'text',
  reply: z.unknown(),
  answer: (_, { lead }) => ({ lead }),
});
