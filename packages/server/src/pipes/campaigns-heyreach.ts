/* Putting people into campaigns of HeyReach, and stopping them there. */
import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { addLead, stopLead } from '../providers/heyreach/heyreach.ts';
import { leadFields } from './systems/campaign-lead.ts';

const campaign = z.string().trim().min(1).max(100).describe('The ID of the campaign, a number.');

export const campaignEnrollHeyreach1 = defineLookup({
  id: 'campaign:enroll:heyreach@1',
  label: 'Enroll in HeyReach',
  description:
    'Puts a person into a campaign of your own HeyReach that runs, at most once. Somebody who is in the campaign already has no result.',
  category: 'tools',
  needs: {
    all: [
      'profile_url',
      { optional: 'name' },
      { optional: 'company_name' },
      { optional: 'job_title' },
      { optional: 'email' },
    ],
  },
  gives: { campaign_enrolled: { primary: true } },
  config: { shape: { campaign_id: campaign }, defaults: { campaign_id: '' } },
  operation: addLead,
  bills: { operation: 'campaign-enroll-heyreach' },
  example: {
    config: { campaign_id: '90210' },
    input: { profile_url: 'https://www.linkedin.com/in/jane-doe', name: 'Jane Doe', company_name: 'Example' },
  },
  with: (person, { campaign_id: id }) => ({
    campaign: id.trim(),
    profileUrl: person.profile_url,
    fields: leadFields(person, {
      first_name: 'firstName',
      last_name: 'lastName',
      company_name: 'companyName',
      job_title: 'position',
      email: 'emailAddress',
    }),
  }),
  accept: () => ({ accepted: true, rule: 'enrolled', value: { values: { campaign_enrolled: true } } }),
});

export const campaignUnenrollHeyreach1 = defineLookup({
  id: 'campaign:unenroll:heyreach@1',
  label: 'Leave HeyReach campaign',
  description:
    'Stops a campaign of your own HeyReach for a person, who stays in its list. Somebody who is not in the campaign, or for whom it is over, has no result.',
  category: 'tools',
  needs: 'profile_url',
  gives: { campaign_unenrolled: { primary: true } },
  config: { shape: { campaign_id: campaign }, defaults: { campaign_id: '' } },
  operation: stopLead,
  bills: { operation: 'campaign-unenroll-heyreach' },
  example: {
    config: { campaign_id: '90210' },
    input: { profile_url: 'https://www.linkedin.com/in/vanessa-ross-22jil' },
  },
  with: ({ profile_url: profileUrl }, { campaign_id: id }) => ({ campaign: id.trim(), profileUrl }),
  accept: () => ({ accepted: true, rule: 'unenrolled', value: { values: { campaign_unenrolled: true } } }),
});
