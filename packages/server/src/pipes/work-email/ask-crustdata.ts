import type { Asked } from '../../engine/asking/ask.ts';
import { cleanAccepted } from '../../engine/asking/clean-accepted.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import { findEmailByProfile } from '../../providers/crustdata/find-email.ts';
import { findPerson } from '../../providers/crustdata/find-person.ts';
import type { EmailPolicy } from '../accept/email.ts';
import { acceptEmail } from '../accept/email.ts';
import type { Sought } from './sought.ts';

interface Terms {
  config: EmailPolicy;
  context: ComputeContext;
  /** The price of the address. Looking up the person first is free. */
  operation: string;
}

/** The vendor finds addresses only by profile, so it is asked for the profile first. */
export function askCrustdata(
  sought: Sought,
  { config, context, operation }: Terms,
): Promise<Asked<Accepted>> | null {
  if (sought.domain === null && sought.company === null) return null;
  return ask(sought, { config, context, operation });
}

async function ask(sought: Sought, { config, context, operation }: Terms): Promise<Asked<Accepted>> {
  const person = await context.ask(findPerson, sought, {
    operation: null,
    judge: ({ profile_url: url }) =>
      url === null
        ? { accepted: false, rule: 'no profile URL' }
        : { accepted: true, rule: 'the profile is known', value: url },
  });
  if (person.outcome !== 'accepted') return person;
  const gives = { work_email: { primary: true } };
  return context.ask(
    findEmailByProfile,
    { profileUrl: person.value },
    {
      operation,
      judge: (found) => cleanAccepted(acceptEmail(found, { config, domain: sought.domain }), gives),
    },
  );
}
