/* One operation over many people or companies of the world, compared with the truth. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Employment, World, WorldCompany, WorldPerson } from '@headrace/sandbox';
import type { FailureMeaning } from '../../src/providers/kit/call-result.ts';
import type { AnswerShape, Operation } from '../../src/providers/kit/operation.ts';
import type { ServedVendors } from './served-vendors.ts';

export interface Sweep<Item, Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  items: readonly Item[];
  input(item: Item): Input;
  answer: z.ZodType<Answer>;
  /** The share of items that something is found for: at least, at most. */
  found: readonly [least: number, most: number];
  isRight(item: Item, answer: Answer): boolean;
  /** The share of what was found that must be right. */
  right: number;
  /** What explains an answer that is not right, such as old data; without it all of them have to be. */
  isExplained?(item: Item, answer: Answer): boolean;
  /** A refusal that is right for a few people. */
  mayRefuse?: FailureMeaning;
  /** Below 1 where the vendor has to be waited for. */
  haste?: number;
  /** Questions under way at the same time; more only make each of them late. Default 20. */
  atOnce?: number;
}

/** Set it to see the measured shares: `SHOW_SHARES=1`. */
const isShown = process.env['SHOW_SHARES'] !== undefined;
const refusedShare = 0.03;

export function testSweep<Item, Input, Answer extends AnswerShape>(
  vendors: ServedVendors,
  sweep: Sweep<Item, Input, Answer>,
): void {
  const { operation, items, found, right, isExplained, mayRefuse, haste = 1, atOnce = 20 } = sweep;
  test(`${operation.id} finds a believable share, most of it right, the rest explicably wrong`, async () => {
    const results = await askAll(items, {
      atOnce,
      ask: (item) => vendors.call(operation, sweep.input(item), { haste }),
    });
    const failures = results.flatMap(({ result }) => (result.outcome === 'failed' ? [result.meaning] : []));
    expect(failures.filter((meaning) => meaning !== mayRefuse)).toEqual([]);
    expect(failures.length / items.length).toBeLessThan(refusedShare);
    const hits = results.flatMap(({ item, result }) =>
      result.outcome === 'found' ? [{ item, answer: sweep.answer.parse(result.answer) }] : [],
    );
    const wrong = hits.filter(({ item, answer }) => !sweep.isRight(item, answer));
    const shares = {
      found: hits.length / items.length,
      right: 1 - wrong.length / Math.max(1, hits.length),
    };
    if (isShown) process.stdout.write(`${operation.id} ${JSON.stringify(shares)}\n`);
    expect(shares.found).toBeGreaterThanOrEqual(found[0]);
    expect(shares.found).toBeLessThanOrEqual(found[1]);
    expect(shares.right).toBeGreaterThanOrEqual(right);
    expect(wrong.filter(({ item, answer }) => isExplained?.(item, answer) !== true)).toEqual([]);
  });
}

async function askAll<Item, Result>(
  items: readonly Item[],
  { atOnce, ask }: { atOnce: number; ask(item: Item): Promise<Result> },
): Promise<{ item: Item; result: Result }[]> {
  const results: { item: Item; result: Result }[] = [];
  const waiting = items.values();
  const askNext = async (): Promise<void> => {
    for (const item of waiting) results.push({ item, result: await ask(item) });
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  return results;
}

/** People from all over the world. */
export function somePeople(world: World, count = 200): WorldPerson[] {
  return spread(world.personCount, count).map((index) => world.person(index));
}

export function someCompanies(world: World, count = 200): WorldCompany[] {
  return spread(world.companyCount, count).map((index) => world.company(index));
}

/** Addresses that take mail, and those of former jobs, which no longer do. */
export function someAddresses(world: World): string[] {
  return somePeople(world, 100).flatMap((person) => [
    person.workEmail,
    formerJobOf(person)?.email ?? person.personalEmail,
  ]);
}

function spread(total: number, count: number): number[] {
  return Array.from({ length: count }, (_, turn) => Math.floor(((turn + 0.5) * total) / count));
}

export function employerOf({ employments: [{ company }] }: WorldPerson): WorldCompany {
  return company;
}

export function formerJobOf({ employments }: WorldPerson): Employment | undefined {
  return employments[1];
}

/** A question about somebody by name and employer. */
export function byName(person: WorldPerson): { name: string; domain: string; company: null } {
  return { name: person.name, domain: employerOf(person).domain, company: null };
}

export function byProfile({ profileUrl }: WorldPerson): { profileUrl: string } {
  return { profileUrl };
}

export function byEmail({ workEmail }: WorldPerson): { email: string } {
  return { email: workEmail };
}

export function hasWorkEmail(person: WorldPerson, { email }: { email: string }): boolean {
  return email === person.workEmail;
}

/** Old data: the address somebody had at the employer before. */
export function hasFormerEmail(person: WorldPerson, { email }: { email: string }): boolean {
  return email === formerJobOf(person)?.email;
}

/** Old data, or a guess by another pattern at the right company. */
export function hasFormerOrGuessedEmail(person: WorldPerson, answer: { email: string }): boolean {
  return hasFormerEmail(person, answer) || answer.email.endsWith(`@${employerOf(person).domain}`);
}

export function hasMobile({ mobile }: WorldPerson, { number }: { number: string }): boolean {
  return number === mobile;
}

/** A number somebody gave up: all but its end is the same. */
export function hasFormerMobile({ mobile }: WorldPerson, { number }: { number: string }): boolean {
  return mobile !== null && number.slice(0, -3) === mobile.slice(0, -3);
}

export interface CurrentJob {
  company_name: string | null;
  title: string | null;
}

/** Whether what is said to be the job of today is; `job` is the first that is current. */
export function isPresentJob(person: WorldPerson, job: CurrentJob | undefined): boolean {
  const [{ company, title }] = person.employments;
  return job?.company_name === company.name && job.title === title;
}

export function isFormerJob(person: WorldPerson, job: CurrentJob | undefined): boolean {
  const former = formerJobOf(person);
  return former !== undefined && job?.company_name === former.company.name && job.title === former.title;
}
