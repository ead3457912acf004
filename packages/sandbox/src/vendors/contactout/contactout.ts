/* ContactOut, by its own node for n8n: contacts of a profile, by the kinds that are asked for. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mobileAsKnown } from '../../kit/mobile-as-known.ts';
import { personAsked } from '../../kit/person-asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldPerson } from '../../world/world.ts';

const refuse = (status: number, message: string): SimulatedReply => ({
  status,
  body: { status_code: status, message },
});
const notFound = refuse(404, 'Not Found');

export const contactout = defineSimulator({
  id: 'contactout',
  baseUrls: ['https://api.contactout.com'],
  typicalMs: 900,
  requestsPerSecond: 1,
  keys: [{ header: 'token' }],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized'),
    exhausted: refuse(403, 'You have run out of credits'),
    tooOften: { ...refuse(429, 'Too many requests'), headers: { 'retry-after': '1' } },
    unknownPath: refuse(404, 'Route not found'),
    unfit: ({ parameter, problem }) => refuse(400, `${parameter} is ${problem}`),
  },
  routes: {
    'GET /v1/people/linkedin': {
      needs: ['profile'],
      answer: (asked) => {
        const kinds = asked.text('email_type') ?? 'personal,work';
        const wanted = [
          ...(kinds.includes('work') ? ['work_email'] : []),
          ...(kinds.includes('personal') ? ['personal_email'] : []),
          ...(asked.text('include_phone') === 'true' ? ['phone'] : []),
        ];
        const { person } = personAsked(asked, { profile: 'profile' });
        return person === null ? notFound : contactsOf(person, wanted, asked);
      },
    },
    'POST /v1/people/enrich': {
      needs: [{ any: ['linkedin_url', 'email', ['full_name', 'company_domain'], ['full_name', 'company']] }],
      answer: (asked) => {
        const by = {
          name: 'full_name',
          domain: 'company_domain.0',
          company: 'company.0',
          profile: 'linkedin_url',
        };
        const { person } = personAsked(asked, by);
        return person === null ? notFound : contactsOf(person, asked.texts('include'), asked);
      },
    },
    'GET /v1/stats': { isFree: true, answer: () => ({ status: 200, body: { status_code: 200, usage: {} } }) },
  },
});

function contactsOf(of: WorldPerson, wanted: readonly string[], { world }: Asked): SimulatedReply {
  const known = personAsKnown(world, 'contactout', { of, what: 'email', coverage: 0.5, staleness: 0.08 });
  const own = world.knows('contactout', { of, what: 'personal email', coverage: 0.45, staleness: 0 });
  const mobile = mobileAsKnown(world, 'contactout', { of, coverage: 0.35, staleness: 0.06 });
  const email = wanted.includes('work_email') && known ? known.workEmail : null;
  const isSure = known?.employments[0].company.isCatchAll === false;
  return {
    status: 200,
    body: {
      status_code: 200,
      profile: {
        url: of.profileUrl,
        work_email: email === null ? [] : [email],
        work_email_status: email === null ? [] : { [email]: isSure ? 'Verified' : 'Unverified' },
        personal_email: wanted.includes('personal_email') && own.isKnown ? [of.personalEmail] : [],
        phone: wanted.includes('phone') && mobile !== null ? [mobile] : [],
        github: [],
      },
    },
  };
}
