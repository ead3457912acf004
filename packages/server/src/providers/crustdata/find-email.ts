import { z } from 'zod';
import type { EmailStatus, FoundEmail } from '../kit/answers.ts';
import { emailFrom } from '../kit/read-answers.ts';
import { list, obj, text } from '../kit/shapes.ts';
import { inJobs, jobErrors } from './batch-jobs.ts';
import { bestMatch } from './best-match.ts';
import { crustdata, onRoute } from './crustdata.ts';
import { inBatches } from './in-batches.ts';
import { isOfProfile, personData } from './person-data.ts';

/** Best first. */
const statuses: Readonly<Record<string, EmailStatus>> = {
  deliverable: 'valid',
  catch_all: 'catch_all',
  unknown: 'unknown',
  invalid: 'invalid',
};
const readEmail = emailFrom(statuses);

const person = z.object({
  contact: obj({ business_emails: list(z.object({ email: text, status: text })) }),
  social_handles: personData.shape.social_handles,
});

interface Person {
  profileUrl: string;
}

const ask = (people: readonly Person[]) =>
  ({
    method: 'POST',
    path: '/person/contact/enrich',
    body: {
      professional_network_profile_urls: people.map(({ profileUrl }) => profileUrl),
      fields: ['contact.business_emails'],
    },
  }) as const;

/** The best work address of the person whom a profile is about. */
export const findEmailByProfile = crustdata.operation({
  id: 'crustdata.find_email_by_profile',
  request: (asked: Person) => ask([asked]),
  batch: inBatches({ request: ask, identifierOf: ({ profileUrl }) => profileUrl }),
  // The file of a job calls the addresses otherwise.
  bulk: inJobs({
    path: '/person/contact/enrich',
    max: 300,
    fields: ['business_email'],
    personOf: ({ business_email: emails }) => ({ contact: { business_emails: emails ?? [] } }),
  }),
  errors: jobErrors,
  limits: onRoute('person/contact/enrich'),
  reply: bestMatch(z.object({ person_data: person })),
  answer: (match, { profileUrl }): FoundEmail | null => {
    if (match && !isOfProfile(match.person_data, profileUrl)) return null;
    const emails = (match?.person_data.contact?.business_emails ?? []).filter(({ email }) => email);
    const known = Object.keys(statuses).map((status) => emails.find((one) => one.status === status));
    const best = known.find((one) => one !== undefined) ?? emails[0];
    return readEmail(best?.email, best?.status);
  },
});
