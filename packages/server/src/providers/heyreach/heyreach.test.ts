import { expect, test } from 'vitest';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { addLead, stopLead, tryKey } from './heyreach.ts';

const problem = (status: number, errorMessage: string) => ({ status, body: { errorMessage } });
const noBody: ScriptedReply = (_, response) => void response.writeHead(200).end();

const vendor = describeVendor({
  key: 'x-api-key: secret-key',
  refusals: {
    'a wrong key': [problem(401, 'x'), 'credential_rejected'],
    'a campaign that does not run': [problem(400, 'The campaign is not active'), 'request_refused'],
    'a campaign there is none of': [problem(404, 'Campaign not found'), 'request_refused'],
  },
  tooOften: problem(429, 'Too many requests'),
});

const profileUrl = 'https://www.linkedin.com/in/ana-reyes';
const ana = { campaign: '123', profileUrl };
const counts = (added: number, updated: number, failed: number) => ({
  body: { addedLeadsCount: added, updatedLeadsCount: updated, failedLeadsCount: failed },
});

vendor.asks(addLead, {
  about: { ...ana, fields: { firstName: 'Ana', lastName: 'Reyes' } },
  sends: 'POST /campaign/AddLeadsToCampaignV2',
  body: {
    campaignId: 123,
    accountLeadPairs: [{ lead: { profileUrl, firstName: 'Ana', lastName: 'Reyes' } }],
    resumePausedCampaign: false,
    resumeFinishedCampaign: false,
  },
  found: {
    'a new lead': [counts(1, 0, 0), { profile_url: profileUrl }],
    'one counter alone': [{ body: { addedLeadsCount: 1 } }, { profile_url: profileUrl }],
  },
  missing: { 'a lead that is there': counts(0, 1, 0) },
  refusals: {
    'zeros, which are no success': [counts(0, 0, 0), 'request_refused'],
    'an empty object': [{ body: {} }, 'request_refused'],
    'counters that are null': [{ body: { addedLeadsCount: null } }, 'request_refused'],
    'a lead that it did not take': [counts(0, 0, 1), 'request_refused'],
  },
  wrongTypes: { addedLeadsCount: '1' },
});

vendor.asks(stopLead, {
  about: ana,
  sends: 'POST /campaign/StopLeadInCampaign',
  body: { campaignId: 123, leadUrl: profileUrl },
  found: { 'somebody who is stopped': [noBody, { profile_url: profileUrl }] },
  missing: {
    'somebody who is not in it': problem(404, 'Lead not found'),
    'somebody for whom it is over': problem(
      400,
      'Cannot perform the action because the workflow is in FINISHED state.',
    ),
  },
  refusals: { 'another bad request': [problem(400, 'leadUrl is required'), 'request_refused'] },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /auth/CheckApiKey',
  found: { 'a key that works': [noBody, { detail: 'The key is accepted' }] },
});

test.each(['', '..', 'constructor', '1e3', '9'.repeat(16)])('the campaign "%s" is refused', (campaign) => {
  expect(addLead.refuse({ ...ana, campaign, fields: {} })).toContain('number');
  expect(stopLead.refuse({ ...ana, campaign })).toContain('number');
});
