/* Putting people into campaigns of Instantly, and taking them out. */
import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { addLead, findLead, removeLead } from '../providers/instantly/instantly.ts';
import { leadByEmail, leadFields } from './systems/campaign-lead.ts';
import { defineUnenroll } from './systems/define-unenroll.ts';

const campaign = z.string().trim().min(1).max(100).describe('The ID of the campaign, a UUID.');
const spring = 'f06562e1-ae65-4a6f-ae96-088e020fd5ea';

export const campaignEnrollInstantly1 = defineLookup({
  id: 'campaign:enroll:instantly@1',
  label: 'Enroll in Instantly',
  description:
    'Puts a person into a campaign of your own Instantly, at most once. Somebody who is in a campaign already has no result.',
  category: 'tools',
  needs: leadByEmail,
  gives: { campaign_enrolled: { primary: true }, campaign_lead_id: {} },
  config: { shape: { campaign_id: campaign }, defaults: { campaign_id: '' } },
  operation: addLead,
  bills: { operation: 'campaign-enroll-instantly' },
  example: {
    config: { campaign_id: spring },
    input: { email: 'jane.doe@example.com', name: 'Jane Doe', company_name: 'Example' },
  },
  with: (person, { campaign_id: id }) => ({
    campaign: id.trim(),
    email: person.email,
    fields: leadFields(person, {
      first_name: 'first_name',
      last_name: 'last_name',
      company_name: 'company_name',
      company_domain: 'website',
      job_title: 'job_title',
    }),
    variables: leadFields(person, { profile_url: 'linkedin_url' }),
  }),
  accept: ({ id }) => ({
    accepted: true,
    rule: 'enrolled',
    value: { values: { campaign_enrolled: true, campaign_lead_id: id } },
  }),
});

export const campaignUnenrollInstantly1 = defineUnenroll({
  id: 'campaign:unenroll:instantly@1',
  label: 'Leave Instantly campaign',
  description:
    'Takes a person out of a campaign of your own Instantly, with what it knows of them there. Somebody who is not in the campaign has no result.',
  campaign,
  find: findLead,
  remove: removeLead,
  bills: 'campaign-unenroll-instantly',
  example: { config: { campaign_id: spring }, input: { email: 't.white@wrenhaven.ai' } },
});
