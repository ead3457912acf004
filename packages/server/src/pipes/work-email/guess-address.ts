import type { Asked } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import { lookUpMail } from '../../providers/dns/dns.ts';
import type { EmailPolicy } from '../accept/email.ts';
import { acceptEmail } from '../accept/email.ts';
import { likelyAddresses } from '../email-pattern/likely-addresses.ts';
import { observeAddresses } from './observe-addresses.ts';
import type { Sought } from './sought.ts';

interface Terms {
  config: EmailPolicy;
  context: ComputeContext;
}

/** The providers that it asks. */
export const askedToGuess = ['dns', 'website'] as const;

/**
 * The keyless step of waterfalls for work addresses: the likeliest address at a domain that receives mail, judged by the
 * addresses on its website. The mailbox is not asked, so the address is risky. If risky addresses are not wanted, nothing is guessed.
 */
export function guessAddress(
  { name, domain }: Pick<Sought, 'name' | 'domain'>,
  terms: Terms,
): Promise<Asked<Accepted>> | null {
  return domain === null || !terms.config.allow_risky_emails ? null : guess({ name, domain }, terms);
}

async function guess(
  { name, domain }: { name: string; domain: string },
  { config, context }: Terms,
): Promise<Asked<Accepted>> {
  const mail = await context.ask(
    lookUpMail,
    { domain },
    {
      operation: null,
      judge: ({ accepts_mail: takesMail }) =>
        takesMail
          ? { accepted: true, rule: 'takes mail', value: true }
          : { accepted: false, rule: 'no mail server' },
    },
  );
  if (mail.outcome !== 'accepted') return mail;
  const observed = await observeAddresses(domain, context);
  const [likeliest] = likelyAddresses(name, domain, observed);
  if (likeliest === undefined) return { outcome: 'not_found' };
  const { address: email, confidence } = likeliest;
  const verdict = acceptEmail({ email, status: 'risky', score: null }, { config, domain });
  if (!verdict.accepted) return { outcome: 'rejected', rule: verdict.rule };
  return { outcome: 'accepted', value: { ...verdict.value, confidence, sources: observed.sources } };
}
