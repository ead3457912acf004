import { z } from 'zod';
import { judgeKey } from '../../kit/judge-key.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { guessFormat } from './zerobounce-guess.ts';
import { validateAddress } from './zerobounce-validate.ts';

export const zerobounce: Simulator = {
  id: 'zerobounce',
  baseUrls: [
    'https://api.zerobounce.net/v2',
    'https://api-us.zerobounce.net/v2',
    'https://api-eu.zerobounce.net/v2',
  ],
  typicalMs: 900,
  requestsPerSecond: 8000,
  limited: {
    status: 429,
    body: { error: 'You have exceeded the number of requests allowed. Try again later.' },
  },
  handle(request, context) {
    switch (`${request.method} ${request.path}`) {
      case 'GET /validate':
        return withKey(request.query.get('api_key'), () => validateOne(request, context));
      case 'POST /validatebatch':
        return validateMany(readJsonBody(request), context);
      case 'GET /getcredits':
        return getCredits(request.query.get('api_key'));
      case 'GET /guessformat':
        return withKey(request.query.get('api_key'), () => guessFormat(request, context));
      default:
        return { status: 404, body: { Message: 'No HTTP resource was found that matches the request URI.' } };
    }
  },
};

/** A key that is wrong and one without credits get the same reply, with status 200. */
function withKey(key: string | null | undefined, answer: () => SimulatedReply): SimulatedReply {
  if (judgeKey(key) === 'accepted') return answer();
  return refuse('Invalid API key or your account ran out of credits');
}

function refuse(error: string): SimulatedReply {
  return { status: 200, body: { error } };
}

function validateOne({ query }: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const email = query.get('email')?.trim();
  if (!email) return refuse('Missing parameter: email.');
  return { status: 200, body: validateAddress(email, query.get('activity_data') === 'true', context) };
}

const batchRequest = z.object({
  api_key: z.string().nullish(),
  email_batch: z
    .array(z.object({ email_address: z.string().nullish(), ip_address: z.string().nullish() }))
    .min(1)
    .max(100),
  activity_data: z.boolean().nullish(),
});

function validateMany(body: unknown, context: SimulatorContext): SimulatedReply {
  const keyed = z.looseObject({ api_key: z.string() }).safeParse(body);
  return withKey(keyed.data?.api_key, () => {
    const read = batchRequest.safeParse(body);
    if (!read.success) return refuse('Invalid email_batch: send 1 to 100 objects with an email_address.');
    const withActivity = read.data.activity_data ?? false;
    const addresses = read.data.email_batch.map((row) => row.email_address?.trim() ?? '');
    const results = addresses
      .filter(Boolean)
      .map((address) => validateAddress(address, withActivity, context));
    const errors = addresses
      .filter((address) => !address)
      .map((address) => ({
        error: 'Missing email_address',
        email_address: address,
      }));
    return { status: 200, body: { email_batch: results, errors } };
  });
}

/** The one call that tells a wrong key (-1) from one without credits (0). */
function getCredits(key: string | null): SimulatedReply {
  const verdict = judgeKey(key);
  const credits = verdict === 'accepted' ? '2375' : verdict === 'exhausted' ? '0' : '-1';
  return { status: 200, body: { Credits: credits } };
}
