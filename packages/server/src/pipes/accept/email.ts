import { getDomain } from 'tldts';
import { z } from 'zod';
import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { EmailStatus, FoundEmail } from '../../providers/kit/answers.ts';
import { isWorkEmail } from '../mail-domains/is-work-email.ts';

/** What a request may say about the addresses it wants. */
export const emailPolicy = {
  shape: { allow_catch_all_emails: z.boolean(), allow_risky_emails: z.boolean() },
  defaults: { allow_catch_all_emails: true, allow_risky_emails: true },
};

export interface EmailPolicy {
  allow_catch_all_emails: boolean;
  allow_risky_emails: boolean;
}

/** Lower scores are guesses that are wrong more often than right. Vendors charge the same for them. */
const minScore = 30;

const confidences: Readonly<Record<EmailStatus, number>> = {
  valid: 5,
  catch_all: 3,
  unknown: 3,
  risky: 2,
  invalid: 1,
};

/**
 * Judges a work address. Addresses at free-mail services, and those that the vendor calls invalid or hardly trusts, are
 * always rejected; catch-all and risky ones are accepted if the request allows them. An address at another domain than the
 * one asked for is risky, because it may be at an earlier employer.
 */
export function acceptEmail(
  found: FoundEmail,
  { config, domain }: { config: EmailPolicy; domain: string | null },
): Verdict<Accepted> {
  const status = isElsewhere(found.email, domain) && found.status === 'valid' ? 'risky' : found.status;
  const rejected = (rule: string): Verdict<Accepted> => ({ accepted: false, rule });
  if (!isWorkEmail(found.email.trim().toLowerCase())) return rejected('no business address');
  if (status === 'invalid') return rejected('invalid address');
  if (found.score !== null && found.score < minScore)
    return rejected(`minimum confidence: score ${found.score}`);
  if (status === 'catch_all' && !config.allow_catch_all_emails) return rejected('catch-all policy');
  if ((status === 'risky' || status === 'unknown') && !config.allow_risky_emails)
    return rejected('risky policy');
  return {
    accepted: true,
    rule: `accepted: ${status}`,
    value: {
      values: { work_email: found.email, email_validation_status: status },
      confidence: confidences[status],
    },
  };
}

function isElsewhere(email: string, domain: string | null): boolean {
  if (domain === null) return false;
  const [found, asked] = [getDomain(email), getDomain(domain)];
  return found !== null && asked !== null && found !== asked;
}
