import type { VendorWords } from '../kit/vendor-table.fixture.ts';

/** Problem details as the vendor writes them now. */
export const problem = (status: number, code: string) => ({
  status,
  body: { type: 'x', title: 'X', status, detail: 'x', code, action: 'x', docs: 'x', trace: 'r' },
});
export const reply = (body: unknown) => ({ body });

export const words: VendorWords = {
  key: 'x-api-key: secret-key',
  refusals: {
    'a bad request': [problem(400, 'validation_error'), 'request_refused'],
    'a wrong key': [problem(401, 'invalid_api_key'), 'credential_rejected'],
    'no credits': [problem(402, 'insufficient_credits'), 'quota_exhausted'],
    'a plan without the endpoint': [problem(403, 'forbidden'), 'not_in_plan'],
    'a list of problems, as before': [
      { status: 402, body: { success: false, errors: [{ code: 'insufficient_credits' }] } },
      'quota_exhausted',
    ],
    'the oldest error body': [{ status: 401, body: { error: 'Unauthorized' } }, 'credential_rejected'],
  },
  tooOften: { status: 429, body: { status: 429, code: 'rate_limit_exceeded' } },
};

export const noMatch = { 'a 404': problem(404, 'not_found') };
