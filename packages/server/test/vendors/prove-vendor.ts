/* The one proof of adapters: each operation is asked about many people or companies of the world, and compared with the truth. */
import { afterAll, expect, test } from 'vitest';
import type {
  CompanyFacts,
  FoundEmail,
  FoundPhone,
  PersonIdentity,
} from '../../src/providers/kit/answers.ts';
import type { FailureMeaning } from '../../src/providers/kit/call-result.ts';
import type { AnswerShape, Operation } from '../../src/providers/kit/operation.ts';
import type { Mailbox, World, WorldCompany, WorldPerson } from '@headrace/sandbox';
import { companyFacts, foundEmail, foundPhone, personIdentity } from './answer-schemas.ts';
import type { Conduct } from './conduct.ts';
import { describeConduct, sampleOf } from './conduct.ts';
import type { ServedVendors } from './served-vendors.ts';
import { startVendors } from './served-vendors.ts';
import {
  hasFormerEmail,
  hasFormerMobile,
  hasFormerOrGuessedEmail,
  hasMobile,
  hasWorkEmail,
  isFormerJob,
  isPresentJob,
  someAddresses,
  someCompanies,
  somePeople,
  testSweep,
} from './sweep.ts';

/** What may differ from vendor to vendor. Shares of 1; `SHOW_SHARES=1` prints the measured ones. */
export interface Shares {
  /** Of all that are asked about, something is found for at least and at most this share. */
  found: readonly [least: number, most: number];
  /** Of what was found, at least this share must be true; the rest must be explained by old data or guesses. */
  right: number;
  /** A refusal that is right for a few people. */
  mayRefuse?: FailureMeaning;
  /** Below 1 where the vendor has to be waited for. */
  haste?: number;
  /** Questions under way at the same time; more where each waits for a job. */
  atOnce?: number;
}

export interface Proof {
  vendors: ServedVendors;
  world: World;
  people: WorldPerson[];
  companies: WorldCompany[];
  /** Work addresses. `guesses`: some of what the vendor finds follows a wrong pattern. */
  emails<Input>(
    operation: Operation<Input, FoundEmail>,
    by: (person: WorldPerson) => Input,
    shares: Shares & { guesses?: true },
  ): void;
  mobiles<Input>(
    operation: Operation<Input, FoundPhone>,
    by: (person: WorldPerson) => Input,
    shares: Shares,
  ): void;
  identities<Input>(
    operation: Operation<Input, PersonIdentity>,
    by: (person: WorldPerson) => Input,
    /** `profileAlone`: the vendor says nothing of jobs. */
    shares: Shares & { profileAlone?: true },
  ): void;
  /** Verdicts on addresses: what each kind of mailbox is called, or else `unknown`. */
  verdicts(
    operation: Operation<{ email: string }, FoundEmail>,
    statuses: Readonly<Record<Mailbox['status'], FoundEmail['status']>>,
    shares: Shares,
  ): void;
  companyFacts<Input>(
    operation: Operation<Input, CompanyFacts>,
    by: (company: WorldCompany) => Input,
    shares: Shares,
  ): void;
  /** What is left of the account, in words. */
  credits(operation: Operation<undefined, { detail: string }>, detail: string): void;
  /** Bad keys and trouble on purpose, tried with one operation. */
  conduct<Item, Input, Answer extends AnswerShape>(
    about: Omit<Conduct<Input, Answer>, 'samples'> & { items: readonly Item[]; by: (item: Item) => Input },
  ): void;
}

/** Starts the simulated vendors for one file of tests. */
export async function proveVendor(): Promise<Proof> {
  const vendors = await startVendors();
  afterAll(() => vendors.close());
  const { world } = vendors;
  const people = somePeople(world);
  const companies = someCompanies(world);
  return {
    vendors,
    world,
    people,
    companies,
    ...aboutPeople(vendors, people),
    ...aboutOthers(vendors, companies),
    credits: (operation, detail) =>
      test('says what is left of the account', async () => {
        const answer = { outcome: 'found', answer: { detail } };
        expect(await vendors.call(operation, undefined)).toMatchObject(answer);
      }),
    conduct: ({ items, by, ...about }) =>
      describeConduct(vendors, { ...about, samples: sampleOf(items, by) }),
  };
}

function aboutPeople(
  vendors: ServedVendors,
  items: WorldPerson[],
): Pick<Proof, 'emails' | 'mobiles' | 'identities'> {
  return {
    emails: (operation, input, { guesses, ...shares }) =>
      testSweep(vendors, {
        operation,
        items,
        input,
        answer: foundEmail,
        isRight: hasWorkEmail,
        isExplained: guesses === true ? hasFormerOrGuessedEmail : hasFormerEmail,
        ...shares,
      }),
    mobiles: (operation, input, shares) =>
      testSweep(vendors, {
        operation,
        items,
        input,
        answer: foundPhone,
        isRight: hasMobile,
        isExplained: hasFormerMobile,
        ...shares,
      }),
    identities: (operation, input, { profileAlone, ...shares }) =>
      testSweep(vendors, {
        operation,
        items,
        input,
        answer: personIdentity,
        isRight: (person, { profile_url: url, company_name, job_title: title }) =>
          url === person.profileUrl &&
          (profileAlone === true || isPresentJob(person, { company_name, title })),
        isExplained: (person, { company_name, job_title: title }) =>
          isFormerJob(person, { company_name, title }),
        ...shares,
      }),
  };
}

function aboutOthers(
  vendors: ServedVendors,
  companies: WorldCompany[],
): Pick<Proof, 'verdicts' | 'companyFacts'> {
  const { world } = vendors;
  return {
    verdicts: (operation, statuses, shares) =>
      testSweep(vendors, {
        operation,
        items: someAddresses(world),
        input: (email) => ({ email }),
        answer: foundEmail,
        isRight: (email, { status }) => status === statuses[world.mailbox(email).status],
        isExplained: (_, { status }) => status === 'unknown',
        ...shares,
      }),
    companyFacts: (operation, input, shares) =>
      testSweep(vendors, {
        operation,
        items: companies,
        input,
        answer: companyFacts,
        isRight: (company, { domain, name }) =>
          (domain ?? company.domain) === company.domain && name === company.name,
        ...shares,
      }),
  };
}

/** A question by a company's domain. */
export function byDomain({ domain }: WorldCompany): { domain: string } {
  return { domain };
}
