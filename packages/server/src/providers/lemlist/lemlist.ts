import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { text } from '../kit/shapes.ts';

/** https://developer.lemlist.com. The key is the password of an empty user. */
export const lemlist = defineProvider({
  id: 'lemlist',
  label: 'lemlist',
  baseUrl: 'https://api.lemlist.com/api',
  auth: { basic: 'password' },
  limits: { requestsPerSecond: 10 },
  errors: {
    // The status of a lead that is there already is told differently: 400, or 409. Whether all errors have `error` as
    // well, or are a text alone, is not documented.
    says: { at: ['error', 'message'], means: [[/already (?:in|exists)/i, 'not_found']] },
  },
});

/** Whose team it is: a free call that tells whether a key works. */
export const readTeam = lemlist.get('read_team', '/team', {
  reply: { name: text },
  answer: ({ name }) => ({ detail: name ? `Team ${name}` : 'The key is accepted' }),
});

export interface CampaignLead {
  campaign: string;
  email: string;
  /** By lemlist's names: `firstName`, `companyName`. */
  fields: Readonly<Record<string, string>>;
}

/** Why lemlist cannot be asked this, in words for users; null if it can. */
const refuse = ({ campaign }: Pick<CampaignLead, 'campaign'>) =>
  /^cam_\w{1,60}$/.test(campaign) ? null : 'A campaign of lemlist has an ID that begins with "cam_".';

/** Puts somebody into a campaign. Nothing is found where they are in it, or in another one, already. */
export const addLead = lemlist.effect({
  id: 'lemlist.add_lead',
  refuse: (lead) => refuse(lead),
  request: ({ campaign, email, fields }: CampaignLead) => ({
    method: 'POST',
    path: `/campaigns/${campaign}/leads/`,
    query: { deduplicate: true },
    body: { email, ...fields },
  }),
  errors: { means: { 404: 'request_refused', 409: 'not_found' } },
  reply: z.object({ _id: z.string() }),
  answer: ({ _id: id }) => ({ id }),
});

/** Takes somebody out of a campaign. */
export const removeLead = lemlist.effect({
  id: 'lemlist.remove_lead',
  refuse: (lead) => refuse(lead),
  request: ({ campaign, email }: Omit<CampaignLead, 'fields'>) => ({
    method: 'DELETE',
    path: `/campaigns/${campaign}/leads/${encodeURIComponent(email)}`,
    // Without it, lemlist stops the campaign for the lead and keeps them in it.
    query: { action: 'remove' },
  }),
  errors: { means: { 404: 'not_found' } },
  // What a success says beside its status is not documented.
  reply: z.unknown(),
  answer: (_, { email }) => ({ email }),
});
