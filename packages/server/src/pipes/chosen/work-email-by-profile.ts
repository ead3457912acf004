import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { Step, StepMaker } from '../../engine/define-waterfall.ts';
import { findEmailByProfile as anymailfinder } from '../../providers/anymailfinder/anymailfinder.ts';
import { findEmailByProfile as contactout } from '../../providers/contactout/contactout.ts';
import { findEmailByProfile as dropcontact } from '../../providers/dropcontact/dropcontact.ts';
import { findEmailByProfile as fullenrich } from '../../providers/fullenrich/fullenrich.ts';
import type { FoundEmail } from '../../providers/kit/answers.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { findEmailByProfile as lusha } from '../../providers/lusha/lusha.ts';
import { findEmailByProfile as tomba } from '../../providers/tomba/tomba.ts';
import { findEmailByProfile as wiza } from '../../providers/wiza/wiza.ts';
import type { EmailPolicy } from '../accept/email.ts';

/** Vendors and what an address costs with a managed key, in credits. */
const finders: readonly (readonly [Operation<{ profileUrl: string }, FoundEmail>, number])[] = [
  [anymailfinder, 2],
  [dropcontact, 2],
  [lusha, 2],
  [fullenrich, 2],
  [tomba, 1],
  [contactout, 2],
  [wiza, 2],
];

interface Them<Values> {
  with(inputs: Values): { profileUrl: string };
  accept(found: FoundEmail, given: { config: EmailPolicy }): Verdict<Accepted>;
}

/** Vendors of work addresses by profile that are only asked when a request names them. */
export function emailsByProfile<Values>(
  step: StepMaker<Values, EmailPolicy>,
  them: Them<NoInfer<Values>>,
): Step[] {
  return finders.map(([find, credits]) => {
    const bills = { operation: `${find.provider.id}-workemail-profileurl`, credits };
    return step.ask(find, { bills, isDefault: false, ...them });
  });
}
