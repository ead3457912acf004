/* MixRank, as public clients of it have it: https://mixrank.com/api/documentation. The key is the first part of the path. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { personRoute } from '../../kit/person-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldPerson } from '../../world/world.ts';

const refuse = (status: number, message: string): SimulatedReply => ({
  status,
  body: { errors: [{ status, message }] },
});

export const mixrank = defineSimulator({
  id: 'mixrank',
  baseUrls: ['https://api.mixrank.com/v2/json'],
  typicalMs: 900,
  requestsPerSecond: 2,
  keys: [{ path: 'key' }],
  refuses: {
    wrongKey: refuse(401, 'Invalid API key'),
    exhausted: refuse(402, 'Quota exceeded'),
    tooOften: refuse(429, 'Rate limit exceeded'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter }) => refuse(400, `${parameter} is required`),
  },
  routes: {
    'GET /{key}/person/match': personRoute({
      needs: ['social_url'],
      by: { profile: 'social_url' },
      what: 'profile',
      holds: { coverage: 0.75, staleness: 0 },
      found: ({ person }, asked) => ({
        status: 200,
        body: {
          id: person.id,
          name: { first: person.firstName, last: person.lastName, full: person.name },
          linkedin: { url: person.profileUrl },
          ...(asked.texts('enable').includes('b2c_emails') ? { b2c_emails: addressesOf(person, asked) } : {}),
        },
      }),
      missing: () => refuse(404, 'No matching person'),
    }),
    'GET /{key}/echo': {
      isFree: true,
      answer: () => ({ status: 200, body: { method: 'GET', path: '/echo' } }),
    },
  },
});

/** The private address, and for a few an older one before it. */
function addressesOf(person: WorldPerson, asked: Asked): { email: string; domain: string }[] {
  if (asked.chance('private', person.id) > 0.6) return [];
  const [name = '', domain = ''] = person.personalEmail.split('@');
  const own = { email: person.personalEmail, domain };
  if (asked.chance('several', person.id) > 0.25) return [own];
  return [own, { email: `${name}${asked.between(60, 99, 'older', person.id)}@${domain}`, domain }];
}
