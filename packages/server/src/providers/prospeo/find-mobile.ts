import type { FoundPhone } from '../kit/answers.ts';
import { enrichPerson, enrichReply, revealed } from './enrich-person.ts';
import { prospeo } from './prospeo.ts';

/** The mobile number of a profile's owner. */
export const findMobile = prospeo.operation({
  id: 'prospeo.find_mobile',
  // Verified is the only status a number has, and with the second flag a person without one is a free miss.
  request: ({ profileUrl }: { profileUrl: string }) =>
    enrichPerson({ linkedin_url: profileUrl }, { enrich_mobile: true, only_verified_mobile: true }),
  reply: enrichReply,
  answer: ({ person }): FoundPhone | null => {
    const number = revealed(person?.mobile?.mobile, person?.mobile?.revealed);
    return number === null ? null : { number, type: 'mobile' };
  },
});
