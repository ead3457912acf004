import { defineProvider } from '../kit/provider.ts';
import { emailFrom, verdictFrom } from '../kit/read-answers.ts';
import { doubtful, num, text } from '../kit/shapes.ts';

/** https://anymailfinder.com/email-finder-api/docs. A valid address costs 1 credit, a check 0.2; the same again within 30 days is free. */
export const anymailfinder = defineProvider({
  id: 'anymailfinder',
  label: 'Anymail Finder',
  baseUrl: 'https://api.anymailfinder.com/v5.1',
  auth: { header: 'Authorization' },
  // None is stated: the vendor puts questions in line itself.
  limits: {},
});

/** `blacklisted`: the owner does not want to be written to. */
const statuses = { valid: 'valid', risky: 'risky', invalid: 'invalid', blacklisted: 'invalid' } as const;
const readEmail = emailFrom(statuses);
const readVerdict = verdictFrom(statuses);

/** The vendor asks mail servers while one waits, for up to three minutes; another question about the same person costs nothing. */
const deadlineMs = 90_000;

const found = {
  deadlineMs,
  // Version 5.0 answered a miss with 404; 5.1 has a null address.
  errors: { means: { 404: 'not_found' } },
  reply: { email: text, valid_email: text, email_status: text },
} as const;

type Found = Readonly<Partial<Record<keyof typeof found.reply, string | null | undefined>>>;

const toEmail = ({ valid_email: valid, email, email_status: status }: Found) =>
  valid ? readEmail(valid, 'valid') : readEmail(email, status);

/** The address of a person at a company, by its domain or else by its name. */
export const findEmail = anymailfinder.post('find_email', '/find-email/person', {
  ...found,
  ask: ({ name, domain, company }: { name: string; domain: string | null; company: string | null }) => ({
    full_name: name,
    ...(domain === null ? { company_name: company } : { domain }),
  }),
  answer: toEmail,
});

/** The work address of a profile's owner. */
export const findEmailByProfile = anymailfinder.post('find_email_by_profile', '/find-email/linkedin-url', {
  ...found,
  ask: ({ profileUrl }: { profileUrl: string }) => ({ linkedin_url: profileUrl }),
  answer: toEmail,
});

/** Whether an address takes mail. */
export const verifyEmail = anymailfinder.post('verify_email', '/verify-email', {
  deadlineMs,
  ask: ({ email }: { email: string }) => ({ email }),
  reply: { email_status: text },
  answer: ({ email_status: status }, { email }) => readVerdict(email, status),
});

/** Assumed: the path is documented, the name of the balance is not. */
export const countCredits = anymailfinder.credits('/account', {
  reply: { credits_left: doubtful(num) },
  left: ({ credits_left: left }) => left ?? null,
});
