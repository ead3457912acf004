import type { Verdict } from '../../engine/asking/ask.ts';
import type { Accepted } from '../../engine/asking/waterfall.ts';
import type { Step, StepMaker } from '../../engine/define-waterfall.ts';
import { findPhone as contactout } from '../../providers/contactout/contactout.ts';
import { findPhone as enrow } from '../../providers/enrow/enrow.ts';
import { findPhone as fullenrich } from '../../providers/fullenrich/fullenrich.ts';
import type { FoundPhone } from '../../providers/kit/answers.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { findPhone as lusha } from '../../providers/lusha/lusha.ts';
import { findPhone as wiza } from '../../providers/wiza/wiza.ts';

/** Vendors and what a number costs with a managed key, in credits. */
const finders: readonly (readonly [Operation<{ profileUrl: string }, FoundPhone>, number])[] = [
  [enrow, 10],
  [lusha, 5],
  [fullenrich, 6],
  [contactout, 5],
  [wiza, 5],
];

interface Them<Values> {
  with(inputs: Values): { profileUrl: string };
  accept(found: FoundPhone): Verdict<Accepted>;
}

/** Vendors of mobile numbers by profile that are only asked when a request names them. */
export function mobilesByProfile<Values, Config>(
  step: StepMaker<Values, Config>,
  them: Them<NoInfer<Values>>,
): Step[] {
  return finders.map(([find, credits]) => {
    const bills = { operation: `${find.provider.id}-mobile-from-profile`, credits };
    return step.ask(find, { bills, isDefault: false, ...them });
  });
}
