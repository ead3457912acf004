import { z } from 'zod';
import type { FoundEmail } from '../kit/answers.ts';
import { zerobounce } from './zerobounce.ts';

/** The address that a person has by the format of a company's addresses: a guess that nobody has tried. */
export const guessFormat = zerobounce.operation({
  id: 'zerobounce.guess_format',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'GET',
    path: '/guessformat',
    query: {
      ...(person.domain ? { domain: person.domain } : { company_name: person.company }),
      ...splitName(person.name),
    },
  }),
  // Failures are a `Message` here; of what kind, and with which status, is not verified.
  errors: { codeAt: ['error', 'Message'], means: { '*': 'request_refused' } },
  // How a miss looks is not verified either: an empty address.
  reply: z.object({ email: z.string().nullish() }),
  answer: ({ email }): FoundEmail | null => (email ? { email, status: 'risky', score: null } : null),
});

/** The vendor wants a name in three parts; its `middle_name` is whatever stands between the first and the last. */
function splitName(name: string) {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, ...rest] = words;
  const last = rest.pop();
  return { first_name: first, middle_name: rest.join(' ') || undefined, last_name: last };
}
