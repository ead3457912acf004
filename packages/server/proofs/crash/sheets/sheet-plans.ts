/* The sheets of the load: what they are made of, and which people of the simulated world are their rows. */
import type { World } from '@headrace/sandbox';
import { personAt } from '../make-requests.ts';

export interface SheetPlan {
  name: string;
  pipes: readonly object[];
  /** What a press of Run asks for. */
  run: { pipes: string[]; max_credits: number };
}

/** A ceiling that is never reached, but too low for many batches at the same time. */
const ceiling = 1_000;
const workEmail = { pipe_id: 'person:workemail:waterfall@1' };
const splitName = { pipe_id: 'person:name:split@1' };
/** Reads what the waterfall finds. */
const mailDomain = {
  pipe_id: 'company:domain:workemail@1',
  config: { output_fields: { company_domain: { alias: 'mail_domain', enabled: true } } },
};
const off = { auto: 'off' };

export const sheetPlans: readonly SheetPlan[] = [
  {
    name: 'by hand',
    pipes: [workEmail, { ...splitName, ...off }, { ...mailDomain, ...off }],
    run: { pipes: ['p2', 'p3'], max_credits: ceiling },
  },
  // The two free pipes follow new rows, and what the waterfall finds, by themselves.
  {
    name: 'by itself',
    pipes: [workEmail, splitName, mailDomain],
    run: { pipes: ['p1'], max_credits: ceiling },
  },
];

/** The first rows are more than a batch. */
const firstRows = 120;
const moreRows = 20;

/** The rows that a step appends to a sheet, from the person down from whom the other load goes up. */
export function rowsOfStep(
  { world, from }: { world: World; from: number },
  { sheet, step }: { sheet: number; step: number },
): object[] {
  const before = step === 0 ? 0 : firstRows + (step - 1) * moreRows;
  return Array.from({ length: step === 0 ? firstRows : moreRows }, (_, at) => {
    const person = personAt(world, from - 1 - ((before + at) * sheetPlans.length + sheet));
    return { values: { name: person.name, company_domain: person.employments[0].company.domain } };
  });
}
