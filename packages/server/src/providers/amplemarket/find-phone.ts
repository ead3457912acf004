import { z } from 'zod';
import type { FoundPhone } from '../kit/answers.ts';
import { amplemarket } from './amplemarket.ts';

const reply = z.object({
  phone_numbers: z.array(z.object({ number: z.string().nullish(), type: z.string().nullish() })).nullish(),
});

/** Best first. A direct line may be a desk phone or a mobile. */
const kinds: readonly [type: string, means: FoundPhone['type']][] = [
  ['mobile', 'mobile'],
  ['direct', 'unknown'],
  ['office', 'landline'],
  ['landline', 'landline'],
];

/** The number that most likely reaches the person, by profile URL or work address. */
export const findPhone = amplemarket.operation({
  id: 'amplemarket.find_phone',
  request: ({ profileUrl, email }: { profileUrl?: string; email?: string }) => ({
    method: 'GET',
    path: '/people/find',
    query: { linkedin_url: profileUrl, email, reveal_phone_numbers: true },
  }),
  reply,
  answer: ({ phone_numbers: numbers }): FoundPhone | null => {
    for (const [kind, type] of kinds) {
      const number = numbers?.find((phone) => phone.type === kind)?.number;
      if (number) return { number, type };
    }
    const other = numbers?.find((phone) => phone.number)?.number;
    return other ? { number: other, type: 'unknown' } : null;
  },
});
