/* Putting people into campaigns of Smartlead, and taking them out. */
import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { addLead } from '../providers/smartlead/add-lead.ts';
import { findLead, removeLead } from '../providers/smartlead/smartlead.ts';
import { leadByEmail, leadFields } from './systems/campaign-lead.ts';
import { defineUnenroll } from './systems/define-unenroll.ts';

const campaign = z.string().trim().min(1).max(100).describe('The ID of the campaign, a number.');

export const campaignEnrollSmartlead1 = defineLookup({
  id: 'campaign:enroll:smartlead@1',
  label: 'Enroll in Smartlead',
  description:
    'Puts a person into a campaign of your own Smartlead, at most once. Somebody who is in the campaign already, or whom Smartlead skips because of another one, has no result.',
  category: 'tools',
  needs: leadByEmail,
  gives: { campaign_enrolled: { primary: true }, campaign_lead_id: {} },
  config: { shape: { campaign_id: campaign }, defaults: { campaign_id: '' } },
  operation: addLead,
  bills: { operation: 'campaign-enroll-smartlead' },
  example: {
    config: { campaign_id: '11801' },
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
      profile_url: 'linkedin_profile',
    }),
    customFields: leadFields(person, { job_title: 'job_title' }),
  }),
  accept: ({ id }) => ({
    accepted: true,
    rule: 'enrolled',
    value: { values: { campaign_enrolled: true, campaign_lead_id: id } },
  }),
});

export const campaignUnenrollSmartlead1 = defineUnenroll({
  id: 'campaign:unenroll:smartlead@1',
  label: 'Leave Smartlead campaign',
  description:
    'Takes a person out of a campaign of your own Smartlead. Somebody who is not in the campaign has no result.',
  campaign,
  find: findLead,
  remove: removeLead,
  bills: 'campaign-unenroll-smartlead',
  example: { config: { campaign_id: '11801' }, input: { email: 'mvincent@abbottgallagher.io' } },
});
