import type { FoundEmail } from '../kit/answers.ts';
import { doubtful, list, obj, text } from '../kit/shapes.ts';
import { z } from 'zod';
import { clado } from './clado.ts';

const contact = obj({ type: text, value: text, subType: text });
const email = obj({ email: text, type: text });

/** Private addresses of a profile's owner. The vendor has no word of its own for asking for these alone. */
export const findPersonalEmail = clado.get('find_personal_email', '/api/enrich/contacts', {
  ask: ({ profileUrl }: { profileUrl: string }) => ({
    linkedin_url: profileUrl,
    email_enrichment: true,
    phone_enrichment: false,
  }),
  // That of the first paid plan, which all contacts share.
  limits: { requestsPerMinute: 60, endpoint: 'enrich/contacts' },
  // The vendor's page has `data`, a client `emails`; which of them is right is doubtful.
  reply: { data: list(z.object({ contacts: doubtful(z.array(contact)) })), emails: doubtful(z.array(email)) },
  answer: ({ data, emails }): FoundEmail | null => {
    const contacts = (data ?? []).flatMap(({ contacts: all }) => all ?? []);
    const known = [
      ...contacts.flatMap((one) => (one?.type === 'email' ? [{ value: one.value, kind: one.subType }] : [])),
      ...(emails ?? []).map((one) => ({ value: one?.email, kind: one?.type })),
    ];
    const own = known.flatMap(({ value, kind }) =>
      kind?.toLowerCase() === 'personal' && value ? value : [],
    );
    const [first, ...alternatives] = [...new Set(own)];
    return first === undefined ? null : { email: first, status: 'unknown', score: null, alternatives };
  },
});
