import type { WorldPerson } from '@headrace/sandbox';
import type { AnswerShape, Lookup } from '../../src/providers/kit/operation.ts';
import { findCompany as crustdataFindCompany } from '../../src/providers/crustdata/find-company.ts';
import { findEmailByProfile as crustdataFindEmail } from '../../src/providers/crustdata/find-email.ts';
import {
  findIdentity as crustdataFindIdentity,
  findProfile as crustdataFindProfile,
} from '../../src/providers/crustdata/find-profile.ts';
import { findEmail as prospeoFindEmail } from '../../src/providers/prospeo/prospeo.ts';

/** A look-up that its vendor takes several of in one request, and how it is asked about a person. */
export interface BatchedLookup {
  operation: Pick<Lookup<never, AnswerShape>, 'id'>;
  /** Asks about this person by means of `call`. */
  ask<Result>(person: WorldPerson, call: Call<Result>): Result;
}

export type Call<Result> = <Input, Answer extends AnswerShape>(
  operation: Lookup<Input, Answer>,
  input: Input,
) => Result;

function lookup<Input, Answer extends AnswerShape>(
  operation: Lookup<Input, Answer>,
  by: (person: WorldPerson) => Input,
): BatchedLookup {
  return { operation, ask: (person, call) => call(operation, by(person)) };
}

const byName = ({ name, employments: [{ company }] }: WorldPerson) => ({
  name,
  domain: company.domain,
  company: null,
});

const byProfile = ({ profileUrl }: WorldPerson) => ({ profileUrl });
const byEmail = ({ workEmail: email }: WorldPerson) => ({ email });
const byEmployer = ({ employments: [{ company }] }: WorldPerson) => ({ domain: company.domain });

/** Operations with batches, one for each way of asking. */
export const batchedLookups: readonly BatchedLookup[] = [
  lookup(prospeoFindEmail, byName),
  lookup(crustdataFindProfile, byProfile),
  lookup(crustdataFindIdentity, byEmail),
  lookup(crustdataFindEmail, byProfile),
  lookup(crustdataFindCompany, byEmployer),
];
