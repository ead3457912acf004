import { z } from 'zod';
import { anyErrorIsTheAccount, zerobounce } from './zerobounce.ts';

const statuses = ['valid', 'invalid', 'catch-all', 'unknown', 'spamtrap', 'abuse', 'do_not_mail'] as const;

const subStatuses = [
  '',
  'accept_all',
  'alias_address',
  'alternate',
  'antispam_system',
  'disposable',
  'does_not_accept_mail',
  'exception_occurred',
  'failed_smtp_connection',
  'failed_syntax_check',
  'forcible_disconnect',
  'global_suppression',
  'greylisted',
  'leading_period_removed',
  'mail_server_did_not_respond',
  'mail_server_temporary_error',
  'mailbox_not_found',
  'mailbox_quota_exceeded',
  'no_dns_entries',
  'possible_trap',
  'possible_typo',
  'role_based',
  'role_based_catch_all',
  'timeout_exceeded',
  'toxic',
  'unroutable_ip_address',
] as const;

const activityDays = ['30', '60', '90', '180', '365', '365+', ''] as const;

/** What the vendor says of an address, in its own words: what users of its pipes see. */
export type ZerobounceMatch = {
  address: string;
  status: (typeof statuses)[number];
  sub_status: (typeof subStatuses)[number];
  account: string;
  domain: string;
  did_you_mean: string | null;
  domain_age_days: string | null;
  active_in_days: (typeof activityDays)[number] | null;
  free_email: boolean;
  mx_found: 'true' | 'false' | null;
  mx_record: string;
  smtp_provider: string | null;
  firstname: string | null;
  lastname: string | null;
  gender: string | null;
  city: string | null;
  region: string | null;
  zipcode: string | null;
  country: string | null;
  processed_at: string;
};

const text = z.string().nullish();
/** Documented as a text; a number or a boolean says the same. */
const spelled = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => value?.toString() ?? null);

const reply = z.object({
  address: text,
  status: z.string(),
  sub_status: text,
  account: text,
  domain: text,
  did_you_mean: text,
  domain_age_days: spelled,
  active_in_days: spelled,
  free_email: z.boolean().nullish(),
  mx_found: spelled,
  mx_record: text,
  smtp_provider: text,
  firstname: text,
  lastname: text,
  gender: text,
  city: text,
  region: text,
  zipcode: text,
  country: text,
  processed_at: text,
});

/** Whether an address takes mail, and what is known about it. */
export const validateEmail = zerobounce.operation({
  id: 'zerobounce.validate_email',
  request: ({ email, ipAddress }: { email: string; ipAddress?: string | null }) => ({
    method: 'GET',
    path: '/validate',
    // The address it was signed up from is a parameter that may be empty, not one that may be missing.
    query: { email, ip_address: ipAddress ?? '' },
  }),
  errors: anyErrorIsTheAccount,
  reply,
  answer: (found, { email }): ZerobounceMatch => readMatch(found, email),
});

function readMatch(found: z.infer<typeof reply>, email: string): ZerobounceMatch {
  const address = found.address || email;
  const at = address.lastIndexOf('@');
  return {
    address,
    // The vendor adds values as it goes; pipes promise a closed list.
    status: oneOf(statuses, found.status) ?? 'unknown',
    sub_status: oneOf(subStatuses, found.sub_status) ?? '',
    account: found.account ?? address.slice(0, Math.max(at, 0)),
    domain: found.domain ?? address.slice(at + 1),
    did_you_mean: found.did_you_mean ?? null,
    domain_age_days: found.domain_age_days,
    active_in_days: oneOf(activityDays, found.active_in_days) ?? null,
    free_email: found.free_email ?? false,
    mx_found: oneOf(['true', 'false'] as const, found.mx_found) ?? null,
    mx_record: found.mx_record ?? '',
    smtp_provider: found.smtp_provider ?? null,
    firstname: found.firstname ?? null,
    lastname: found.lastname ?? null,
    gender: found.gender ?? null,
    city: found.city ?? null,
    region: found.region ?? null,
    zipcode: found.zipcode ?? null,
    country: found.country ?? null,
    processed_at: found.processed_at ?? '',
  };
}

function oneOf<Value extends string>(
  values: readonly Value[],
  spelling: string | null | undefined,
): Value | undefined {
  return values.find((value) => value === spelling);
}
