import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { addLead, readTeam, removeLead } from './lemlist.ts';

const problem = (status: number, error: string) => ({ status, body: { error } });

const vendor = describeVendor({
  // An empty user and the key.
  key: `authorization: Basic ${Buffer.from(':secret-key').toString('base64')}`,
  refusals: {
    'a wrong key': [problem(401, 'Invalid API key'), 'credential_rejected'],
    'a bad address': [problem(400, 'Invalid email'), 'request_refused'],
  },
  tooOften: problem(429, 'Too many requests'),
});

vendor.asks(addLead, {
  about: { campaign: 'cam_x', email: 'ana@acme.test', fields: { firstName: 'Ana' } },
  sends: 'POST /campaigns/cam_x/leads/?deduplicate=true',
  body: { email: 'ana@acme.test', firstName: 'Ana' },
  found: { 'a new lead': [{ body: { _id: 'lea_1', campaignId: 'cam_x' } }, { id: 'lea_1' }] },
  missing: {
    'a lead that is there': problem(409, 'x'),
    'a lead that is there, told by 400': problem(400, 'Lead already in the campaign'),
  },
  refusals: {
    'a campaign there is none of': [problem(404, 'Campaign not found'), 'request_refused'],
  },
  wrongTypes: { _id: 7 },
});

vendor.asks(removeLead, {
  about: { campaign: 'cam_x', email: 'ana+b@acme.test' },
  sends: 'DELETE /campaigns/cam_x/leads/ana%2Bb%40acme.test?action=remove',
  found: { 'a lead that is gone': [{ body: { _id: 'lea_1' } }, { email: 'ana+b@acme.test' }] },
  missing: { 'a lead that is not there': problem(404, 'Lead not found') },
});

vendor.asks(readTeam, {
  about: undefined,
  sends: 'GET /team',
  found: {
    'a team': [{ body: { name: 'Acme' } }, { detail: 'Team Acme' }],
    'nothing more': [{ body: {} }, { detail: 'The key is accepted' }],
  },
  wrongTypes: { name: 7 },
});

test('a campaign that is none is refused before anybody is asked', () => {
  expect(removeLead.refuse({ campaign: '../x', email: 'a@b.test' })).toContain('cam_');
});
