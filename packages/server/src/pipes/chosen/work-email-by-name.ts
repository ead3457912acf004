import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { Step, StepMaker } from '../../engine/define-waterfall.ts';
import { findEmail as anymailfinder } from '../../providers/anymailfinder/anymailfinder.ts';
import { findEmail as contactout } from '../../providers/contactout/contactout.ts';
import { findEmail as dropcontact } from '../../providers/dropcontact/dropcontact.ts';
import { findEmail as enrow } from '../../providers/enrow/enrow.ts';
import { findEmail as fullenrich } from '../../providers/fullenrich/fullenrich.ts';
import type { FoundEmail } from '../../providers/kit/answers.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { findEmail as lusha } from '../../providers/lusha/lusha.ts';
import { findEmail as snov } from '../../providers/snov/snov.ts';
import { findEmail as tomba } from '../../providers/tomba/tomba.ts';
import { findEmail as wiza } from '../../providers/wiza/wiza.ts';
import type { EmailPolicy } from '../accept/email.ts';
import type { Sought } from '../work-email/sought.ts';

/** Vendors and what an address costs with a managed key, in credits. The prices are ours: they follow what the vendors take. */
const finders: readonly (readonly [Operation<Sought, FoundEmail>, number])[] = [
  [anymailfinder, 1],
  [enrow, 1],
  [dropcontact, 1],
  [lusha, 2],
  [fullenrich, 2],
  [tomba, 1],
  [contactout, 2],
  [wiza, 2],
];

/** The same for those that do not take the name of a company. */
const findersByDomain: readonly (readonly [Operation<SoughtAt, FoundEmail>, number])[] = [[snov, 1]];

interface SoughtAt {
  name: string;
  domain: string;
}

interface Them<Values> {
  with(inputs: Values): Sought | null;
  accept(found: FoundEmail, given: { inputs: Values; config: EmailPolicy }): Verdict<Accepted>;
}

/** Vendors of work addresses by name and company that are only asked when a request names them. */
export function emailsByName<Values>(
  step: StepMaker<Values, EmailPolicy>,
  them: Them<NoInfer<Values>>,
): Step[] {
  const billsOf = ({ provider }: { provider: { id: string } }, credits: number) => ({
    operation: `${provider.id}-get-work-email`,
    credits,
  });
  return [
    ...finders.map(([find, credits]) =>
      step.ask(find, { bills: billsOf(find, credits), isDefault: false, ...them }),
    ),
    ...findersByDomain.map(([find, credits]) =>
      step.ask(find, {
        bills: billsOf(find, credits),
        isDefault: false,
        with: (inputs) => soughtAt(them.with(inputs)),
        accept: them.accept,
      }),
    ),
  ];
}

function soughtAt(sought: Sought | null): SoughtAt | null {
  return sought === null || sought.domain === null ? null : { name: sought.name, domain: sought.domain };
}
