import { z } from 'zod';
import type { PersonIdentity } from '../kit/answers.ts';
import { hunter } from './hunter.ts';

const text = z.string().nullish();

const person = z.object({
  name: z.union([z.string(), z.object({ fullName: text })]).nullish(),
  employment: z.object({ name: text, domain: text, title: text }).nullish(),
  linkedin: z.object({ handle: text }).nullish(),
});

/** Who an address belongs to. */
export const findIdentity = hunter.operation({
  id: 'hunter.find_identity',
  request: ({ email }: { email: string }) => ({ method: 'GET', path: '/people/find', query: { email } }),
  // The shape, that of Clearbit's enrichment, is known from clients.
  reply: z.object({ data: person.nullish() }),
  answer: ({ data }): PersonIdentity | null => {
    const name = (typeof data?.name === 'string' ? data.name : data?.name?.fullName) || null;
    const url = profileUrlOf(data?.linkedin?.handle);
    if (name === null && url === null) return null;
    return {
      name,
      profile_url: url,
      job_title: data?.employment?.title ?? null,
      company_name: data?.employment?.name ?? null,
      company_domain: data?.employment?.domain ?? null,
      company_profile_url: null,
    };
  },
});

/** `ana-reyes`, or `in/ana-reyes` as Clearbit has it. */
function profileUrlOf(handle: string | null | undefined): string | null {
  return handle ? `https://www.linkedin.com/in/${handle.replace(/^\/?in\//, '')}` : null;
}
