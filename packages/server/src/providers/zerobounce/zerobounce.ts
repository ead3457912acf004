import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { emailFrom } from '../kit/read-answers.ts';
import { flag, text } from '../kit/shapes.ts';

/** https://www.zerobounce.net/docs. A result costs 1 credit; an unknown one none. */
export const zerobounce = defineProvider({
  id: 'zerobounce',
  label: 'ZeroBounce',
  baseUrl: 'https://api.zerobounce.net/v2',
  // The vendor takes a key in no other place.
  auth: { query: 'api_key' },
  // 80,000 in 10 seconds.
  limits: { requestsPerSecond: 8000 },
  errors: {
    codeAt: ['error'],
    // One text for both, mostly with status 200.
    means: { 'Invalid API key or your account ran out of credits': 'credential_rejected' },
  },
});

const statuses = ['valid', 'invalid', 'catch-all', 'unknown', 'spamtrap', 'abuse', 'do_not_mail'] as const;

/** What its pipes promise; the vendor adds words as it goes. */
const subStatuses = (
  'accept_all alias_address alternate antispam_system disposable does_not_accept_mail exception_occurred ' +
  'failed_smtp_connection failed_syntax_check forcible_disconnect global_suppression greylisted ' +
  'leading_period_removed mail_server_did_not_respond mail_server_temporary_error mailbox_not_found ' +
  'mailbox_quota_exceeded no_dns_entries possible_trap possible_typo role_based role_based_catch_all ' +
  'timeout_exceeded toxic unroutable_ip_address'
).split(' ');

const activityDays = ['30', '60', '90', '180', '365', '365+', ''] as const;
const spelledFlags = ['true', 'false'] as const;

const said = text.transform((value) => value ?? null);
/** Documented as a text; a number or a boolean says the same. */
const spelled = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => value?.toString() ?? null);

const mailbox = { address: text, account: text, domain: text, sub_status: text, free_email: flag };
const server = { mx_found: spelled, mx_record: text, smtp_provider: said, domain_age_days: spelled };
const owner = { firstname: said, lastname: said, gender: said };
const place = { city: said, region: said, zipcode: said, country: said };
const verdict = z.object({
  ...mailbox,
  ...server,
  ...owner,
  ...place,
  status: z.string(),
  did_you_mean: said,
  active_in_days: spelled,
  processed_at: text,
});

/** What the vendor says of an address, in its own words: what users of its pipes see. */
export type ZerobounceMatch = ReturnType<typeof readMatch>;

/** Whether an address takes mail, and what is known about it. */
export const validateEmail = zerobounce.get('validate_email', '/validate', {
  // The address it was signed up from is a parameter that may be empty, not one that may be missing.
  ask: ({ email, ipAddress }: { email: string; ipAddress?: string | null }) => ({
    email,
    ip_address: ipAddress ?? '',
  }),
  // An error with status 200 is a text; whatever it says, it is the account that is at fault.
  errors: { means: { '*': 'credential_rejected' } },
  reply: verdict.shape,
  answer: (found, { email }) => readMatch(found, email),
});

function readMatch(found: z.infer<typeof verdict>, email: string) {
  const address = found.address || email;
  const at = address.lastIndexOf('@');
  return {
    ...found,
    address,
    status: oneOf(statuses, found.status) ?? 'unknown',
    sub_status: oneOf(subStatuses, found.sub_status) ?? '',
    account: found.account ?? address.slice(0, Math.max(at, 0)),
    domain: found.domain ?? address.slice(at + 1),
    active_in_days: oneOf(activityDays, found.active_in_days),
    free_email: found.free_email ?? false,
    mx_found: oneOf(spelledFlags, found.mx_found),
    mx_record: found.mx_record ?? '',
    processed_at: found.processed_at ?? '',
  };
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null | undefined) {
  return values.find((value) => value === given) ?? null;
}

const readGuess = emailFrom({ guess: 'risky' });

/** The address that a person has by the format of a company's addresses: a guess that nobody has tried. */
export const guessFormat = zerobounce.get('guess_format', '/guessformat', {
  ask: (person: { name: string; domain: string | null; company: string | null }) => ({
    ...(person.domain ? { domain: person.domain } : { company_name: person.company }),
    ...splitName(person.name),
  }),
  // Failures are a `Message` here; of what kind, and with which status, is not verified.
  errors: { codeAt: ['error', 'Message'], means: { '*': 'request_refused' } },
  // How a miss looks is not verified either: an empty address.
  reply: { email: text },
  answer: ({ email }) => readGuess(email, 'guess'),
});

/** The vendor wants a name in three parts; its `middle_name` is whatever stands between the first and the last. */
function splitName(name: string) {
  const [first, ...rest] = name.split(/\s+/).filter(Boolean);
  const last = rest.pop();
  return { first_name: first, middle_name: rest.join(' ') || null, last_name: last };
}

export const countCredits = zerobounce.credits('/getcredits', {
  // A wrong key has a balance of -1.
  errors: { codeAt: ['error', 'Credits'], means: { '-1': 'credential_rejected' } },
  reply: { Credits: z.union([z.string(), z.number()]) },
  left: ({ Credits: credits }) => `${credits} credits`,
});
