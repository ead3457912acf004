import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { ReplyRefusal } from '../kit/reply-refusal.ts';
import { num } from '../kit/shapes.ts';

/**
 * HeyReach writes to people on LinkedIn, and knows them by their profile: https://documenter.getpostman.com/view/23808049/2sA2xb5F75.
 * Assumed from public clients: the form of its errors, and how somebody is stopped.
 */
export const heyreach = defineProvider({
  id: 'heyreach',
  label: 'HeyReach',
  baseUrl: 'https://api.heyreach.io/api/public',
  auth: { header: 'x-api-key' },
  limits: { requestsPerMinute: 300 },
});

/** A free call that tells whether a key works. A success has no body. */
export const tryKey = heyreach.operation<undefined, unknown, { detail: string }>({
  id: 'heyreach.try_key',
  request: () => ({ method: 'GET', path: '/auth/CheckApiKey' }),
  replyAs: 'text',
  reply: z.unknown(),
  answer: () => ({ detail: 'The key is accepted' }),
});

export interface CampaignProfile {
  campaign: string;
  profileUrl: string;
}

export interface NewLead extends CampaignProfile {
  /** By HeyReach's names: `firstName`, `position`. */
  fields: Readonly<Record<string, string>>;
}

/** Why HeyReach cannot be asked this, in words for users; null if it can. */
const refuse = ({ campaign }: Pick<CampaignProfile, 'campaign'>) =>
  /^\d{1,15}$/.test(campaign) ? null : 'A campaign of HeyReach has a number for its ID.';

/** Puts somebody into a campaign that runs. Nothing is found where they are in it already. Then HeyReach has their fields as they were sent now. */
export const addLead = heyreach.effect({
  id: 'heyreach.add_lead',
  refuse: (lead: NewLead) => refuse(lead),
  request: ({ campaign, profileUrl, fields }) => ({
    method: 'POST',
    path: '/campaign/AddLeadsToCampaignV2',
    body: {
      campaignId: Number(campaign),
      accountLeadPairs: [{ lead: { profileUrl, ...fields } }],
      // A campaign that somebody has stopped, or that is over, does not begin again because of one person.
      resumePausedCampaign: false,
      resumeFinishedCampaign: false,
    },
  }),
  reply: z.object({ addedLeadsCount: num, updatedLeadsCount: num, failedLeadsCount: num }),
  answer: (
    { addedLeadsCount: added, updatedLeadsCount: updated, failedLeadsCount: failed },
    { profileUrl },
  ) => {
    if (added) return { profile_url: profileUrl };
    if (failed) throw new ReplyRefusal('request_refused', 'it did not take the profile');
    if (updated) return null;
    // Its answer to what it does not understand, and to people without a first or a last name.
    throw new ReplyRefusal(
      'request_refused',
      'nobody was added; it wants a profile, a first and a last name',
    );
  },
});

/** Stops a campaign for somebody, who stays in its list. */
export const stopLead = heyreach.effect({
  id: 'heyreach.stop_lead',
  refuse: (lead: CampaignProfile) => refuse(lead),
  request: ({ campaign, profileUrl }) => ({
    method: 'POST',
    path: '/campaign/StopLeadInCampaign',
    body: { campaignId: Number(campaign), leadUrl: profileUrl },
  }),
  errors: {
    means: { 404: 'not_found' },
    // The campaign is over for them, or was stopped before.
    says: { at: ['errorMessage', 'message'], means: [[/workflow is in \w+ state/i, 'not_found']] },
  },
  // A success has no body.
  replyAs: 'text',
  reply: z.unknown(),
  answer: (_, { profileUrl }) => ({ profile_url: profileUrl }),
});
