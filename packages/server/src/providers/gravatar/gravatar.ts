import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { identity, joined } from '../kit/read-answers.ts';
import { doubtful, flag, list, text } from '../kit/shapes.ts';

/**
 * Public profiles that people have of themselves, https://docs.gravatar.com/rest/. Free, and without a key; with one there
 * are more fields, and more requests.
 */
export const gravatar = defineProvider({
  id: 'gravatar',
  label: 'Gravatar',
  baseUrl: 'https://api.gravatar.com/v3',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  limits: { requestsPerHour: 1000 },
  limitsWithoutCredential: { requestsPerHour: 100 },
  errors: { means: { 404: 'not_found' } },
});

const account = z.object({ service_type: text, url: text, is_hidden: flag });
/** Only with a key; its form is assumed. */
const link = z.object({ url: text });

const profile = {
  display_name: text,
  first_name: text,
  last_name: text,
  location: text,
  job_title: text,
  company: text,
  verified_accounts: list(account),
  links: doubtful(z.array(link)),
};

/** Who an address belongs to, by its own profile. Only the hash of the address is sent. */
export const findIdentity = gravatar.get(
  'find_identity',
  ({ email }: { email: string }) => `/profiles/${hashOf(email)}`,
  {
    reply: profile,
    answer: ({ location, job_title, company, ...known }) =>
      identity({
        name: joined([known.first_name, known.last_name]) ?? fullName(known.display_name),
        profile_url: linkedinOf(known.verified_accounts, known.links),
        job_title,
        company_name: company,
        ...(location ? { location } : {}),
      }),
  },
);

/** As Gravatar asks for it: of the address without blanks around it, in lower case. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}

/** What somebody wants to be called may be a nickname. One word is not taken for a name. */
function fullName(displayed: string | null | undefined): string | null {
  const name = displayed?.trim() ?? '';
  return /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+[\p{L}\p{M}'’.-]+)+$/u.test(name) ? name : null;
}

const profileUrl = /^https?:\/\/(?:[a-z]{1,3}\.)?linkedin\.com\/in\/[^/?#]+/i;

/** Gravatar has verified the accounts; the links are only what the owner of the profile wrote. */
function linkedinOf(
  accounts: readonly z.infer<typeof account>[] | null | undefined,
  links: readonly z.infer<typeof link>[] | null | undefined,
): string | null {
  const shown = (accounts ?? []).filter(({ is_hidden: isHidden }) => isHidden !== true);
  return [...shown, ...(links ?? [])].find(({ url }) => profileUrl.test(url ?? ''))?.url ?? null;
}
