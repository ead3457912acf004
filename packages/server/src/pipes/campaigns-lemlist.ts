/* Putting people into campaigns of lemlist, and taking them out. */
import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import { addLead, removeLead } from '../providers/lemlist/lemlist.ts';
import { leadByEmail, leadFields } from './systems/campaign-lead.ts';

const campaign = z.string().trim().min(1).max(100).describe('The ID of the campaign, `cam_…`.');

export const campaignEnrollLemlist1 = defineLookup({
  id: 'campaign:enroll:lemlist@1',
  label: 'Enroll in lemlist',
  description:
    'Puts a person into a campaign of your own lemlist, at most once. Somebody who is in a campaign already has no result.',
  category: 'tools',
  needs: leadByEmail,
  gives: { campaign_enrolled: { primary: true }, campaign_lead_id: {} },
  config: { shape: { campaign_id: campaign }, defaults: { campaign_id: '' } },
  operation: addLead,
  bills: { operation: 'campaign-enroll-lemlist' },
  example: {
    config: { campaign_id: 'cam_spring' },
    input: { email: 'jane.doe@example.com', name: 'Jane Doe', company_name: 'Example' },
  },
  with: (person, { campaign_id: id }) => ({
    campaign: id.trim(),
    email: person.email,
    fields: leadFields(person, {
      first_name: 'firstName',
      last_name: 'lastName',
      company_name: 'companyName',
      company_domain: 'companyDomain',
      job_title: 'jobTitle',
      profile_url: 'linkedinUrl',
    }),
  }),
  accept: ({ id }) => ({
    accepted: true,
    rule: 'enrolled',
    value: { values: { campaign_enrolled: true, campaign_lead_id: id } },
  }),
});

export const campaignUnenrollLemlist1 = defineLookup({
  id: 'campaign:unenroll:lemlist@1',
  label: 'Leave lemlist campaign',
  description:
    'Takes a person out of a campaign of your own lemlist. Somebody who is not in the campaign has no result.',
  category: 'tools',
  needs: 'email',
  gives: { campaign_unenrolled: { primary: true } },
  config: { shape: { campaign_id: campaign }, defaults: { campaign_id: '' } },
  operation: removeLead,
  bills: { operation: 'campaign-unenroll-lemlist' },
  example: { config: { campaign_id: 'cam_spring' }, input: { email: 'lcruz@sorensen-hollis.es' } },
  with: ({ email }, { campaign_id: id }) => ({ campaign: id.trim(), email }),
  accept: () => ({ accepted: true, rule: 'unenrolled', value: { values: { campaign_unenrolled: true } } }),
});
