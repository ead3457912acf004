import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { addLead, findLead, removeLead, tryKey } from './instantly.ts';

const problem = (status: number, message: string) => ({
  status,
  body: { statusCode: status, error: 'x', message },
});

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [problem(401, 'Invalid API key'), 'credential_rejected'],
    'an account that does not pay': [problem(402, 'x'), 'quota_exhausted'],
    'a scope that the key lacks': [problem(403, 'Missing scope'), 'not_in_plan'],
    'a plan that has no leads left': [problem(403, 'Your plan allows 1000 leads'), 'quota_exhausted'],
    'a bad request': [problem(400, 'body must NOT have additional properties'), 'request_refused'],
    'a campaign there is none of': [problem(404, 'Campaign not found'), 'request_refused'],
  },
  tooOften: problem(429, 'Too many requests'),
});

const campaign = '01a14549-bd67-4b6b-a7c0-add14d390c6e';
const lead = '01a14549-bd67-4b6b-a7c0-add14d390c6f';
const ana = { campaign, email: 'ana+b@acme.test' };
const imported = (counts: object) => ({ body: { status: 'success', total_sent: 1, ...counts } });

vendor.asks(addLead, {
  about: { ...ana, fields: { first_name: 'Ana' }, variables: { linkedin_url: 'https://l.test/in/ana' } },
  sends: 'POST /leads/add',
  body: {
    campaign_id: campaign,
    skip_if_in_campaign: true,
    leads: [
      {
        email: 'ana+b@acme.test',
        first_name: 'Ana',
        custom_variables: { linkedin_url: 'https://l.test/in/ana' },
      },
    ],
  },
  found: {
    'a new lead': [
      imported({ leads_uploaded: 1, created_leads: [{ index: 0, id: lead, email: ana.email }] }),
      { id: lead },
    ],
    'a new lead whose ID is not told': [imported({ leads_uploaded: 1 }), { id: null }],
  },
  missing: {
    'a lead of a campaign already': imported({ leads_uploaded: 0, duplicated_leads: 1, created_leads: [] }),
    'an address that was sent twice': imported({ leads_uploaded: 0, duplicate_email_count: 1 }),
    'a lead that was skipped': imported({ skipped_count: 1, created_leads: null }),
  },
  refusals: {
    'somebody on the blocklist': [imported({ in_blocklist: 1, skipped_count: 1 }), 'privacy_refused'],
    'an address that is none': [imported({ invalid_email_count: 1, skipped_count: 1 }), 'request_refused'],
    'a lead that lacks something': [imported({ incomplete_count: 1 }), 'request_refused'],
    'an import of nobody': [imported({ leads_uploaded: 0, created_leads: [] }), 'request_refused'],
    'an empty reply': [{ body: {} }, 'request_refused'],
  },
  wrongTypes: { created_leads: [{ id: 7 }] },
});

vendor.asks(findLead, {
  about: ana,
  sends: 'POST /leads/list',
  body: { campaign, search: 'ana+b@acme.test', limit: 100 },
  found: {
    'a lead among others': [
      {
        body: {
          items: [
            { id: 'x', email: 'bana+b@acme.test', campaign },
            { id: lead, email: 'Ana+B@acme.test', campaign },
          ],
          next_starting_after: null,
        },
      },
      { lead },
    ],
    'a lead whose campaign is not told': [{ body: { items: [{ id: lead, email: ana.email }] } }, { lead }],
  },
  missing: {
    'no leads': { body: { items: [] } },
    'a lead of another campaign': { body: { items: [{ id: lead, email: ana.email, campaign: lead }] } },
    'a lead without an address': { body: { items: [{ id: lead, email: null }] } },
  },
  wrongTypes: { items: [{ id: 7 }] },
});

vendor.asks(removeLead, {
  about: { campaign, lead },
  sends: `DELETE /leads/${lead}`,
  found: {
    'a lead that is gone': [{ body: { id: lead } }, { lead }],
    'no words at all': [(_, response) => void response.writeHead(200).end(), { lead }],
  },
  missing: { 'a lead that is not there': problem(404, 'Lead not found') },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /campaigns?limit=1',
  found: { 'a key that works': [{ body: { items: [] } }, { detail: 'The key is accepted' }] },
  wrongTypes: { items: 'x' },
});

test('what would lead elsewhere is refused before anybody is asked', () => {
  expect(addLead.refuse({ campaign: '..', email: 'a@b.test', fields: {}, variables: {} })).toContain('UUID');
  expect(findLead.refuse({ campaign: 'constructor', email: 'a@b.test' })).toContain('UUID');
  expect(removeLead.refuse({ campaign, lead: '../campaigns' })).toContain('UUID');
});
