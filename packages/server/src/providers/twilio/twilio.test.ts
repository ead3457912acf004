import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { lookUpNumber, tryKey } from './twilio.ts';

const problem = (status: number, code: number) => ({ status, body: { code, message: 'No.', status } });

const vendor = describeVendor({
  key: `authorization: Basic ${btoa('key-id:secret-key')}`,
  refusals: {
    'a wrong key': [problem(401, 20003), 'credential_rejected'],
    'an unknown field': [problem(400, 60600), 'request_refused'],
  },
  tooOften: problem(429, 20429),
});

const number = '+14159929960';
const line = { error_code: null, carrier_name: 'Carrier 1', type: 'mobile' };

vendor.asks(lookUpNumber, {
  about: { number },
  sends: 'GET /v2/PhoneNumbers/%2B14159929960?Fields=line_type_intelligence',
  found: {
    'a number': [
      {
        body: {
          phone_number: number,
          valid: true,
          country_code: 'US',
          validation_errors: null,
          line_type_intelligence: line,
        },
      },
      { number, is_valid: true, line_type: 'mobile', carrier: 'Carrier 1', country_code: 'US', problems: [] },
    ],
    'what is no number': [
      { body: { phone_number: '+1', valid: false, country_code: null, validation_errors: ['TOO_SHORT'] } },
      {
        number: null,
        is_valid: false,
        line_type: null,
        carrier: null,
        country_code: null,
        problems: ['TOO_SHORT'],
      },
    ],
  },
  wrongTypes: { valid: 'yes' },
});

vendor.asks(tryKey, {
  about: undefined,
  sends: 'GET /v2/PhoneNumbers/+14155552671',
  found: { 'an example': [{ body: { valid: true } }, { detail: 'The key is accepted' }] },
  wrongTypes: 'nobody',
});
