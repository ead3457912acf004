import { z } from 'zod';
import type { Mailbox } from '../world/world.ts';
import type { Asked } from './asked.ts';
import type { SimulatedReply } from './simulator.ts';
import type { Route } from './simulator-spec.ts';

/** What a verifier finds out. `unknown`: the server would not say. */
export type MailboxVerdict = Mailbox['status'] | 'unknown';

export interface MailboxRoute extends Pick<Route, 'needs' | 'isFree'> {
  /** The parameter that has the address. */
  by: string;
  /** The share of servers that do not say. Default 0.03. */
  unsure?: number;
  /** The share of requests that are answered later: the first time with `later`. */
  slow?: { share: number; later(asked: Asked): SimulatedReply };
  found(verdict: MailboxVerdict, mailbox: Mailbox, asked: Asked): SimulatedReply;
}

const address = z.email();

/** Whether an address takes mail: the truth, but for servers that do not say. */
export function mailboxRoute({ by, unsure = 0.03, slow, found, ...route }: MailboxRoute): Route {
  return {
    needs: [by],
    ...route,
    answer: (asked) => {
      const email = asked.text(by) ?? '';
      if (!address.safeParse(email).success) return { parameter: by, problem: 'invalid' };
      // Whose address it is counts, because people may have opted out.
      asked.world.findPerson({ email });
      if (slow !== undefined && isFirstOfSlow(asked, { email, share: slow.share })) return slow.later(asked);
      const mailbox = asked.world.mailbox(email);
      return found(verdictOn(mailbox, { asked, unsure }), mailbox, asked);
    },
  };
}

/** What a verifier with this share of unsure verdicts says of a mailbox. */
export function verdictOn(
  mailbox: Mailbox,
  { asked, unsure }: { asked: Asked; unsure: number },
): MailboxVerdict {
  const isTold = mailbox.status === 'disposable' || mailbox.status === 'no_mail_server';
  return !isTold && asked.chance('unsure', mailbox.address) < unsure ? 'unknown' : mailbox.status;
}

function isFirstOfSlow(asked: Asked, { email, share }: { email: string; share: number }): boolean {
  const key = `slow:${email}`;
  if (asked.chance('slow server', email) >= share || asked.state.get(key) !== undefined) return false;
  asked.state.set(key, 'asked');
  return true;
}
