import type { World, WorldPerson } from '@headrace/sandbox';
import type { AnswerShape, Lookup } from '../../src/providers/kit/operation.ts';
import { findCompany as crustdataFindCompany } from '../../src/providers/crustdata/find-company.ts';
import { findEmailByProfile as crustdataFindEmail } from '../../src/providers/crustdata/find-email.ts';
import {
  findIdentity as crustdataFindIdentity,
  findProfile as crustdataFindProfile,
} from '../../src/providers/crustdata/find-profile.ts';
import { findEmail as icypeasFindEmail } from '../../src/providers/icypeas/icypeas.ts';
import { findEmail as prospeoFindEmail } from '../../src/providers/prospeo/prospeo.ts';

/** A look-up that its vendor takes several of, in one request or as a job, and how it is asked. */
export interface BatchedLookup {
  operation: Pick<Lookup<never, AnswerShape>, 'id'>;
  /** Whether many are a job, which takes the vendor minutes. */
  isBulk: boolean;
  /** Asks about the person or company of the world with this number by means of `call`. Numbers may be larger than the world. */
  ask<Result>(subject: Subject, call: Call<Result>): Result;
}

interface Subject {
  world: World;
  number: number;
}

export type Call<Result> = <Input, Answer extends AnswerShape>(
  operation: Lookup<Input, Answer>,
  input: Input,
) => Result;

function lookup<Input, Answer extends AnswerShape>(
  operation: Lookup<Input, Answer>,
  by: (subject: Subject) => Input,
): BatchedLookup {
  const { exchange } = operation;
  const isBulk = (exchange.kind === 'job' || exchange.kind === 'request') && exchange.bulk !== null;
  return { operation, isBulk, ask: (subject, call) => call(operation, by(subject)) };
}

const ofPerson =
  <Input>(by: (person: WorldPerson) => Input) =>
  ({ world, number }: Subject): Input =>
    by(world.person(number % world.personCount));

const byName = ofPerson(({ name, employments: [{ company }] }) => ({
  name,
  domain: company.domain,
  company: null,
}));
const byProfile = ofPerson(({ profileUrl }) => ({ profileUrl }));
const byEmail = ofPerson(({ workEmail: email }) => ({ email }));
const byDomain = ({ world, number }: Subject) => ({
  domain: world.company(number % world.companyCount).domain,
});

/** Operations with batches, one for each way of asking. */
export const batchedLookups: readonly BatchedLookup[] = [
  lookup(prospeoFindEmail, byName),
  lookup(crustdataFindProfile, byProfile),
  lookup(crustdataFindIdentity, byEmail),
  lookup(crustdataFindEmail, byProfile),
  lookup(crustdataFindCompany, byDomain),
  lookup(icypeasFindEmail, byName),
];
