/*
 * Questions that wait for a place, alone or in a bulk job. While few wait, each is asked alone, as if there were no bulk
 * jobs. When many do, they leave together.
 */
import type { BulkAsking, BulkMember, BulkReply } from './bulk-member.ts';
import { questionOf } from './bulk-member.ts';
import type { BulkStore, FoundBulkRow } from './bulk-store.ts';
import { waitForBulk } from './bulk-wait.ts';
import type { CallFailure } from './call-result.ts';
import type { Call } from './exchange.ts';
import { exchange } from './exchange.ts';
import type { AnswerShape } from './operation.ts';
import type { Submitted } from './submit-bulk.ts';
import { submitBulk } from './submit-bulk.ts';

export interface Bulks {
  /** Where the question of a call is, if a bulk job has it. */
  find<Input, Answer extends AnswerShape>(call: Call<Input, Answer>): Promise<FoundBulkRow>;
  /**
   * Sends the question alone, or with others of the same organization, operation, credential and class. Then the outcome is
   * a failure that waits.
   */
  ask<Input, Answer extends AnswerShape>(
    call: Call<Input, Answer>,
    question: BulkAsking<Input, Answer>,
  ): Promise<BulkReply<Answer>>;
  pay: BulkStore['pay'];
}

interface Line<Input, Answer extends AnswerShape> {
  waiting: BulkMember<Input, Answer>[];
  /** Whether a request for one question is waiting for its place. */
  isOpen: boolean;
  /** Whether a bulk job is being gathered or submitted. */
  isGathering: boolean;
  /** After a refusal every question is asked alone until then. */
  aloneUntil: number;
  /** Called when nobody waits any more. */
  onEmpty(): void;
}

/** Questions that go on in one round of the event loop. */
const goAtOnce = 10;
/** Questions come in bursts, of a slice or of many. */
const gatherMs = 1000;
/** A vendor that refuses a bulk job is not asked for one again for this long. */
const refusedMs = 600_000;

export function createBulks(store: BulkStore, newId: () => string = () => crypto.randomUUID()): Bulks {
  const lines = new Map<string, Line<never, never>>();
  return {
    pay: (place, payer) => store.pay(place, payer),
    find: (call) => store.find(questionOf(call)),
    ask: <Input, Answer extends AnswerShape>(
      call: Call<Input, Answer>,
      question: BulkAsking<Input, Answer>,
    ) => {
      const name = lineOf(call);
      // A line has questions of one operation, which its name begins with.
      const known = lines.get(name) as Line<Input, Answer> | undefined;
      const line = known ?? newLine<Input, Answer>(() => void lines.delete(name));
      lines.set(name, line as Line<never, never>);
      return new Promise<BulkReply<Answer>>((resolve, reject) => {
        line.waiting.push({ call, question, joinedAt: call.settings.now(), resolve, reject });
        openOne(line);
        gather({ store, newId }, line);
      });
    },
  };
}

function newLine<Input, Answer extends AnswerShape>(onEmpty: () => void): Line<Input, Answer> {
  return { waiting: [], isOpen: false, isGathering: false, aloneUntil: 0, onEmpty };
}

function lineOf<Input, Answer extends AnswerShape>({ operation, context }: Call<Input, Answer>): string {
  const { credential, organizationId, class: priority } = context;
  return [operation.id, credential.id, organizationId, priority].join(' ');
}

/** Thrown when a place was found after everybody had left. */
const nobody = new Error('nobody waits any more');

/** Puts a request in line for the one that has waited longest, unless one is. */
function openOne<Input, Answer extends AnswerShape>(line: Line<Input, Answer>): void {
  const [first] = line.waiting;
  if (line.isOpen || first === undefined || leaveTogether(line)) return;
  line.isOpen = true;
  void sendOne(line, first);
}

async function sendOne<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
  first: BulkMember<Input, Answer>,
): Promise<void> {
  let left: BulkMember<Input, Answer> | null | undefined;
  const leave = () => (left === undefined ? (left = takeOne(line)) : left);
  const { how } = first.question;
  const request = () => {
    const member = leave();
    if (member === null) throw nobody;
    if (member !== first) countWait(member);
    return member.question.request();
  };
  try {
    const reply = await exchange(first.call, { request, limits: how.wire.limits, wire: how.wire });
    // It may have ended before it had a place.
    leave()?.resolve(reply);
  } catch (error) {
    if (error !== nobody) leave()?.reject(error);
  }
}

function takeOne<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
): BulkMember<Input, Answer> | null {
  // Those that leave together need no place, and the vendor's time is for them.
  const member = leaveTogether(line) ? null : (line.waiting.shift() ?? null);
  line.isOpen = false;
  openOne(line);
  if (line.waiting.length === 0 && !line.isGathering) line.onEmpty();
  return member;
}

function countWait<Input, Answer extends AnswerShape>({ call, joinedAt }: BulkMember<Input, Answer>): void {
  call.waitedMs += call.settings.now() - joinedAt;
}

interface Submitting {
  store: BulkStore;
  newId(): string;
}

function isEnough<Input, Answer extends AnswerShape>({ waiting, aloneUntil }: Line<Input, Answer>): boolean {
  const [first] = waiting;
  if (first === undefined || waiting.length < first.question.bulk.least) return false;
  return first.call.settings.now() >= aloneUntil;
}

const leaveTogether = <Input, Answer extends AnswerShape>(line: Line<Input, Answer>): boolean =>
  line.isGathering || isEnough(line);

function gather<Input, Answer extends AnswerShape>(around: Submitting, line: Line<Input, Answer>): void {
  if (line.isGathering || !isEnough(line)) return;
  line.isGathering = true;
  void sendMany(around, line).finally(() => {
    line.isGathering = false;
    gather(around, line);
    openOne(line);
  });
}

async function sendMany<Input, Answer extends AnswerShape>(
  { store, newId }: Submitting,
  line: Line<Input, Answer>,
): Promise<void> {
  const [first] = line.waiting;
  if (first === undefined) return;
  const { settings } = first.call;
  await settings.sleep(gatherMs * settings.haste);
  if (!isEnough(line)) return;
  const { bulk } = first.question;
  const members = line.waiting.splice(0, bulk.max);
  members.forEach(countWait);
  try {
    const submitted = await submitBulk(store, { members, jobId: newId() });
    if (submitted.outcome === 'refused') return askAlone(line, members);
    await letGo(members, { store, submitted });
  } catch (error) {
    for (const { reject } of members) reject(error);
  }
}

/** A few at a time: each has an attempt to be journaled and a record to be put aside, and others want the thread, too. */
async function letGo<Input, Answer extends AnswerShape>(
  members: readonly BulkMember<Input, Answer>[],
  around: { store: BulkStore; submitted: Exclude<Submitted, { outcome: 'refused' }> },
): Promise<void> {
  for (let from = 0; from < members.length; from += goAtOnce) {
    if (from > 0) await members[from]?.call.settings.sleep(0);
    for (const member of members.slice(from, from + goAtOnce))
      void outcomeOf(member, around).then(member.resolve, member.reject);
  }
}

/** They go on where they were: before those that came later. */
function askAlone<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
  members: readonly BulkMember<Input, Answer>[],
): void {
  const [first] = members;
  if (first === undefined) return;
  const { now, haste } = first.call.settings;
  line.aloneUntil = now() + refusedMs * haste;
  for (const member of members) member.joinedAt = now();
  line.waiting.unshift(...members);
  openOne(line);
}

/** A question that was submitted waits for its answer; so does one that another job had first. */
async function outcomeOf<Input, Answer extends AnswerShape>(
  { call, question: { bulk } }: BulkMember<Input, Answer>,
  { store, submitted }: { store: BulkStore; submitted: Exclude<Submitted, { outcome: 'refused' }> },
): Promise<CallFailure> {
  if (submitted.outcome === 'failed') return submitted.failure;
  const asked = questionOf(call);
  const row = submitted.own.has(asked.question) ? null : (await store.find(asked)).row;
  return waitForBulk(call, { bulk, row: row ?? submitted });
}
