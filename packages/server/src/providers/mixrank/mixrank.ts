import type { FoundEmail } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { list, obj, text } from '../kit/shapes.ts';

/**
 * https://mixrank.com/api/documentation. Designed: its operations and the names of their members are known from public
 * clients, its errors and its limits are assumed to be the usual ones.
 */
export const mixrank = defineProvider({
  id: 'mixrank',
  label: 'MixRank',
  baseUrl: 'https://api.mixrank.com/v2/json',
  auth: { path: 'first' },
  // What a careful client allows itself.
  limits: { requestsPerSecond: 2 },
  errors: { means: { 404: 'not_found' } },
});

const person = { b2c_emails: list(obj({ email: text })) };

/** Private addresses of a profile's owner. They are an add-on, and off unless named. */
export const findPersonalEmail = mixrank.get('find_personal_email', '/person/match', {
  ask: ({ profileUrl }: { profileUrl: string }) => ({
    social_url: profileUrl,
    // A person that is only alike is of no use.
    fuzzy: 'f',
    enable: 'b2c_emails',
    b2c_emails_limit: 5,
  }),
  // One person as it is. With pages of more, clients read a list of them.
  reply: { ...person, results: list(obj(person)) },
  answer: (reply): FoundEmail | null => {
    const found = reply.b2c_emails ?? reply.results?.[0]?.b2c_emails ?? [];
    const [email, ...alternatives] = [...new Set(found.flatMap((one) => one?.email || []))];
    return email === undefined ? null : { email, status: 'unknown', score: null, alternatives };
  },
});

/** Free: it says that the key is known, and nothing of what is left. */
export const tryKey = mixrank.credits('/echo', { reply: {}, left: () => null });
