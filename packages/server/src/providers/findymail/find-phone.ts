import { z } from 'zod';
import type { FoundPhone } from '../kit/answers.ts';
import { findymail, missIsAnError } from './findymail.ts';

const text = z.string().nullish();

/** A number of a profile's owner. The vendor leaves out people in the EU. */
export const findPhone = findymail.operation({
  id: 'findymail.find_phone',
  request: ({ profileUrl }: { profileUrl: string }) => ({
    method: 'POST',
    path: '/api/search/phone',
    body: { linkedin_url: profileUrl },
  }),
  errors: missIsAnError,
  reply: z.object({ phone: text, line_type: text }),
  answer: ({ phone, line_type: line }): FoundPhone | null =>
    phone ? { number: phone, type: readType(line) } : null,
});

/** `Mobile` is the only value that is documented. */
function readType(line: string | null | undefined): FoundPhone['type'] {
  const known = line?.toLowerCase();
  return known === 'mobile' || known === 'landline' ? known : 'unknown';
}
