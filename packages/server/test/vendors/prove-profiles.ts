import type { WorldPerson } from '@headrace/sandbox';
import type { PersonProfile } from '../../src/providers/kit/answers.ts';
import type { Operation } from '../../src/providers/kit/operation.ts';
import { personProfile } from './answer-schemas.ts';
import type { Proof, Shares } from './prove-vendor.ts';
import { isFormerJob, isPresentJob, testSweep } from './sweep.ts';

interface Profiles<Input> extends Shares {
  operation: Operation<Input, PersonProfile>;
  by(person: WorldPerson): Input;
  /** What else must be true: of this vendor's parts of a profile. */
  also(person: WorldPerson, profile: PersonProfile): boolean;
}

/** Whole profiles: each must have a name and the present job, or, where it is old, the one before. */
export function proveProfiles<Input>(
  { vendors, people }: Pick<Proof, 'vendors' | 'people'>,
  { by, also, ...shares }: Profiles<Input>,
): void {
  testSweep(vendors, {
    items: people,
    input: by,
    answer: personProfile,
    isRight: (person, profile) =>
      profile.name === person.name &&
      isPresentJob(person, profile.employment_history[0]) &&
      also(person, profile),
    isExplained: (person, { name, employment_history: [job] }) =>
      name === person.name && isFormerJob(person, job),
    ...shares,
  });
}
