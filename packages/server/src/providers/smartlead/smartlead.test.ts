import { expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { findLead, removeLead, tryKey } from './smartlead.ts';

const problem = (status: number, error: string) => ({ status, body: { error } });

const refusals = {
  'a wrong key': [problem(401, 'Invalid API key'), 'credential_rejected'],
  'a key that may not': [problem(403, 'x'), 'credential_rejected'],
  'a bad request': [{ status: 400, body: { message: '"x" is not allowed' } }, 'request_refused'],
  'something that is not right': [problem(422, 'x'), 'request_refused'],
} as const;

const vendor = describeVendor({
  refusals,
  tooOften: { status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'x', retry_after: 1 } } },
});

const found = (body: object) => ({ body: { first_name: 'Ana', email: 'ana+b@acme.test', ...body } });

vendor.asks(findLead, {
  about: { campaign: '123', email: 'ana+b@acme.test' },
  sends: 'GET /leads/?email=ana%2Bb%40acme.test&api_key=secret-key',
  found: {
    'a lead': [
      found({
        id: 4_155_843_310,
        lead_campaign_data: [
          { campaign_lead_map_id: 1, campaign_id: 12 },
          { campaign_lead_map_id: 2, campaign_id: 123 },
        ],
      }),
      { lead: '4155843310' },
    ],
    'numbers as texts': [found({ id: '7', lead_campaign_data: [{ campaign_id: '123' }] }), { lead: '7' }],
    'a lead whose campaigns are not told': [found({ id: 7 }), { lead: '7' }],
  },
  missing: {
    'an empty object': { body: {} },
    'a lead of another campaign': found({ id: 7, lead_campaign_data: [{ campaign_id: 12 }] }),
    'a lead of no campaign': found({ id: 7, lead_campaign_data: [] }),
    'an ID that is no number': found({ id: 'constructor' }),
  },
  wrongTypes: { id: 7, lead_campaign_data: 'x' },
});

vendor.asks(removeLead, {
  about: { campaign: '123', lead: '7' },
  sends: 'DELETE /campaigns/123/leads/7?api_key=secret-key',
  found: {
    'a lead that is gone': [{ body: { ok: true } }, { lead: '7' }],
    'a word alone': [(_, response) => void response.writeHead(200).end('success'), { lead: '7' }],
  },
  missing: { 'a lead that is not there': problem(404, 'Lead not found') },
  refusals: { 'a success that is none': [{ body: { ok: false } }, 'request_refused'] },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /leads/?email=nobody%40example.com&api_key=secret-key',
  found: { nobody: [{ body: {} }, { detail: 'The key is accepted' }] },
  wrongTypes: { id: [7] },
});

test.each([
  [{ campaign: '..', lead: '7' }, 'A campaign'],
  [{ campaign: 'constructor', lead: '7' }, 'A campaign'],
  [{ campaign: '123', lead: '../8' }, 'A lead'],
])('%j is refused before anybody is asked', (who, said) => {
  expect(removeLead.refuse(who)).toContain(said);
});
