import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { addLead } from './add-lead.ts';

const vendor = describeVendor({
  refusals: {
    'a wrong key': [{ status: 401, body: { message: 'Invalid API key' } }, 'credential_rejected'],
    'a member that it does not have': [
      { status: 400, body: { message: '"lead_list[0].x" is not allowed' } },
      'request_refused',
    ],
    'a campaign there is none of': [
      { status: 404, body: { error: 'Resource not found' } },
      'request_refused',
    ],
  },
  tooOften: { status: 429, body: {} },
});

const email = 'ana@acme.test';
const live = (counts: object) => ({
  body: {
    ok: true,
    upload_count: 0,
    total_leads: 0,
    already_added_to_campaign: 0,
    duplicate_count: 0,
    invalid_email_count: 0,
    block_count: 0,
    bounce_count: 0,
    is_lead_limit_exhausted: false,
    lead_import_stopped_count: 0,
    unsubscribed_leads: [],
    invalid_emails: [],
    ...counts,
  },
});
const added = { upload_count: 1, total_leads: 1 };
const map = (name: string) => ({ emailToLeadIdMap: { [name]: { [email]: '7' } } });

vendor.asks(addLead, {
  about: { campaign: '123', email, fields: { first_name: 'Ana' }, customFields: { job_title: 'CTO' } },
  sends: 'POST /campaigns/123/leads?api_key=secret-key',
  body: {
    lead_list: [{ email, first_name: 'Ana', custom_fields: { job_title: 'CTO' } }],
    settings: {
      ignore_global_block_list: false,
      ignore_unsubscribe_list: false,
      ignore_community_bounce_list: false,
      ignore_duplicate_leads_in_other_campaign: false,
      return_lead_ids: true,
    },
  },
  found: {
    'a new lead': [live({ ...added, ...map('newlyAddedLeads') }), { id: '7' }],
    'a new lead that is spelled otherwise': [
      live({ ...added, emailToLeadIdMap: { newlyAddedLeads: { 'Ana@acme.test': 7 } } }),
      { id: '7' },
    ],
    'counters alone': [live(added), { id: null }],
    'a list of IDs': [{ body: { success: true, added_count: 1, lead_ids: [7], message: 'x' } }, { id: '7' }],
    'the last lead that the account takes': [
      live({ ...added, is_lead_limit_exhausted: true, ...map('newlyAddedLeads') }),
      { id: '7' },
    ],
    'a count of what was added': [
      { body: { added_count: 1, skipped_count: 0, skipped_leads: [] } },
      { id: null },
    ],
  },
  missing: {
    'a lead that is there': live({ upload_count: 1, already_added_to_campaign: 1 }),
    'a lead of another campaign': live({ duplicate_count: 1 }),
    'a lead of another campaign, by its ID': live({
      ...added,
      ...map('existingLeadsInOtherCampaigns'),
    }),
    'a lead that is there, by its ID': live({ ...added, ...map('existingLeads') }),
    'a lead that was skipped for it': {
      body: { added_count: 0, skipped_count: 1, skipped_leads: [{ email, reason: 'Already in campaign' }] },
    },
  },
  refusals: {
    'somebody who unsubscribed': [live({ upload_count: 1, unsubscribed_leads: [email] }), 'privacy_refused'],
    'somebody who unsubscribed, as a number': [live({ unsubscribed_leads: 1 }), 'privacy_refused'],
    'somebody on a block list': [live({ block_count: 1 }), 'privacy_refused'],
    'somebody who was skipped for it': [
      { body: { added_count: 0, skipped_count: 1, skipped_leads: [{ reason: 'In global block list' }] } },
      'privacy_refused',
    ],
    'an address that bounces': [live({ bounce_count: 1 }), 'request_refused'],
    'an address that is none': [live({ invalid_emails: ['x'] }), 'request_refused'],
    'an account that is full': [
      { body: { ok: false, is_lead_limit_exhausted: true, lead_import_stopped_count: 1, error: 'x' } },
      'quota_exhausted',
    ],
    'all zeros': [live({}), 'request_refused'],
    'an empty object': [{ body: {} }, 'request_refused'],
    'a lead that was only looked at': [live({ upload_count: 1, total_leads: 0 }), 'request_refused'],
    'a success that is none': [live({ ...added, ok: false }), 'request_refused'],
    'a lead that was skipped for nothing': [
      { body: { added_count: 0, skipped_count: 1 } },
      'request_refused',
    ],
  },
  wrongTypes: { upload_count: '1' },
});

test('a campaign that is none is refused before anybody is asked', () => {
  expect(addLead.refuse({ campaign: '../1', email, fields: {}, customFields: {} })).toContain('number');
});
