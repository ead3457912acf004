import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { flag, num, text } from '../kit/shapes.ts';

/**
 * https://github.com/hubuco/millionverifier-real-time-api-v3. A check costs 1 credit. Every error comes with status 200, and
 * its words tell what it is.
 */
export const millionverifier = defineProvider({
  id: 'millionverifier',
  label: 'MillionVerifier',
  baseUrl: 'https://api.millionverifier.com/api/v3',
  auth: { query: 'api' },
  limits: { requestsPerSecond: 160 },
  errors: {
    codeAt: ['error'],
    means: {
      'apikey not found': 'credential_rejected',
      'Insufficient credits': 'quota_exhausted',
      // `no email specified`, and whatever is not documented.
      '*': 'request_refused',
    },
  },
});

const codes = { ok: 1, catch_all: 2, unknown: 3, error: 4, disposable: 5, invalid: 6 } as const;
const qualities = ['good', 'risky', 'bad'] as const;

/** What the vendor says of an address, in its own words: what users of its pipe see. */
export type MillionverifierMatch = {
  email: string;
  /** Empty where the vendor does not rate the address. */
  quality: (typeof qualities)[number] | '';
  result: keyof typeof codes;
  resultcode: number;
  subresult: string;
  free: boolean;
  role: boolean;
  didyoumean: string;
  error: string | null;
};

/** Whether an address takes mail. Words that are not documented mean `unknown`; `unverified` is one of them. */
export const validateEmail = millionverifier.get('validate_email', '/', {
  ask: ({ email }: { email: string }) => ({ email }),
  reply: {
    email: text,
    quality: text,
    result: z.string(),
    resultcode: num,
    subresult: text,
    free: flag,
    role: flag,
    didyoumean: text,
    error: text,
  },
  answer: (reply, { email }): MillionverifierMatch => {
    const result = resultOf(reply.result);
    return {
      email: reply.email || email,
      quality: qualities.find((quality) => quality === reply.quality) ?? '',
      result,
      resultcode: reply.resultcode ?? codes[result],
      subresult: reply.subresult ?? '',
      free: reply.free ?? false,
      role: reply.role ?? false,
      didyoumean: reply.didyoumean ?? '',
      error: reply.error || null,
    };
  },
});

function resultOf(word: string): MillionverifierMatch['result'] {
  switch (word) {
    case 'ok':
    case 'catch_all':
    case 'error':
    case 'disposable':
    case 'invalid':
      return word;
    default:
      return 'unknown';
  }
}

/** What is left of the account: a free call that tells whether a credential works. Some clients get a bare number. */
export const countCredits = millionverifier.operation({
  id: 'millionverifier.count_credits',
  request: () => ({ method: 'GET', path: '/credits' }),
  reply: z.union([z.number(), z.object({ credits: z.number() })]),
  answer: (reply) => ({ detail: `${typeof reply === 'number' ? reply : reply.credits} credits left` }),
});
