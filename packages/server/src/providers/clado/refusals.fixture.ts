/** Where the credential of a scripted call arrives. */
export const header: [string, string] = ['authorization', 'Bearer secret-key'];

function refusal(status: number, detail: unknown) {
  return { status, body: { detail } };
}

const errors = [
  { name: 'a bad request', reply: refusal(400, 'Invalid request'), means: 'request_refused' },
  { name: 'a wrong key', reply: refusal(401, 'Invalid API key'), means: 'credential_rejected' },
  { name: 'no credits', reply: refusal(402, 'Insufficient credits'), means: 'quota_exhausted' },
  { name: 'a plan without it', reply: refusal(403, 'Forbidden'), means: 'not_in_plan' },
  {
    name: 'bad input',
    reply: refusal(422, [{ loc: ['query', 'limit'], msg: 'Input should be at most 100', type: 'less_than' }]),
    means: 'request_refused',
  },
] as const;

/** What every operation may answer instead. */
export const everywhere = {
  errors: [...errors],
  rateLimit: refusal(429, 'Rate limit exceeded'),
};
