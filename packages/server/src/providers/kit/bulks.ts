/*
 * Questions that wait for a place. While few wait, they are asked as if there were no bulk jobs: alone, or in batches where
 * the vendor takes them. When many do, they leave together.
 */
import type { Member } from './batches.ts';
import { deal, requestOf } from './batches.ts';
import type { BulkAsking, BulkMember, BulkReply } from './bulk-member.ts';
import { questionOf } from './bulk-member.ts';
import type { BulkStore, FoundBulkRow } from './bulk-store.ts';
import { waitForBulk } from './bulk-wait.ts';
import type { CallFailure } from './call-result.ts';
import type { Call } from './exchange.ts';
import { exchange, waitLater } from './exchange.ts';
import { failure } from './judge-reply.ts';
import type { AnswerShape, Batch } from './operation.ts';
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
/** Until those come back that a vendor has no place for in a job. */
const fullMs = 30_000;
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
      const name = lineOf(call, question);
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

function lineOf<Input, Answer extends AnswerShape>(
  { operation, context, input }: Call<Input, Answer>,
  { how: { batch } }: BulkAsking<Input, Answer>,
): string {
  const { credential, organizationId, class: priority } = context;
  return [operation.id, credential.id, organizationId, priority, batch?.kindOf?.(input) ?? ''].join(' ');
}

/** Thrown when a place was found after everybody had left. */
const nobody = new Error('nobody waits any more');

/** Puts a request in line for those that have waited longest, unless one is. */
function openOne<Input, Answer extends AnswerShape>(line: Line<Input, Answer>): void {
  const [first] = line.waiting;
  if (line.isOpen || first === undefined || leaveTogether(line)) return;
  line.isOpen = true;
  void sendSome(line, first);
}

async function sendSome<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
  first: BulkMember<Input, Answer>,
): Promise<void> {
  const { how } = first.question;
  const most = first.call.settings.batches === undefined ? 1 : (how.batch?.max ?? 1);
  let left: Member<Input, Answer>[] | undefined;
  const leave = () => (left ??= takeSome(line, most).map(inBatch));
  const request = () => {
    const members = leave();
    const [one] = members;
    if (one === undefined) throw nobody;
    // The first one's wait is that of its request.
    for (const member of members) if (member.resolve !== first.resolve) member.countWait();
    return requestOf(members, one);
  };
  try {
    const reply = await exchange(first.call, { request, limits: how.wire.limits, wire: how.wire });
    // It may have ended before it had a place.
    deal(leave(), reply);
  } catch (error) {
    if (error !== nobody) for (const { reject } of leave()) reject(error);
  }
}

/** As batches know it. */
function inBatch<Input, Answer extends AnswerShape>(
  member: BulkMember<Input, Answer>,
): Member<Input, Answer> {
  const { call, question, resolve, reject } = member;
  const { how, request } = question;
  const { wire } = how;
  const ofOne: Batch<Input> = { max: 1, request, split: (reply) => [reply] };
  return {
    question: {
      step: 'ask',
      part: call.input,
      batch: how.batch ?? ofOne,
      request,
      limits: wire.limits,
      wire,
    },
    provider: call.operation.provider,
    send: (sent) => exchange(call, { request: sent, limits: wire.limits, wire }),
    countWait: () => countWait(member),
    resolve,
    reject,
  };
}

function takeSome<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
  most: number,
): BulkMember<Input, Answer>[] {
  // Those that leave together need no place, and the vendor's time is for them.
  const members = leaveTogether(line) ? [] : line.waiting.splice(0, most);
  line.isOpen = false;
  openOne(line);
  if (line.waiting.length === 0 && !line.isGathering) line.onEmpty();
  return members;
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
  const { settings, context } = first.call;
  const { bulk } = first.question;
  await settings.sleep(gatherMs * settings.haste);
  if (!isEnough(line)) return;
  const members = line.waiting.splice(0, bulk.max);
  try {
    if (bulk.mostOpen !== undefined && (await store.countOpen(context.credential.id)) >= bulk.mostOpen) {
      line.waiting.unshift(...members);
      return await sendAway(line.waiting.splice(bulk.least - 1));
    }
    members.forEach(countWait);
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
  await inTurns(members, (member) => void outcomeOf(member, around).then(member.resolve, member.reject));
}

async function inTurns<Input, Answer extends AnswerShape>(
  members: readonly BulkMember<Input, Answer>[],
  go: (member: BulkMember<Input, Answer>) => void,
): Promise<void> {
  for (let from = 0; from < members.length; from += goAtOnce) {
    if (from > 0) await members[from]?.call.settings.sleep(0);
    members.slice(from, from + goAtOnce).forEach(go);
  }
}

/** The vendor has as many jobs as it takes. These come back later; those that are left are few enough to be asked as ever. */
async function sendAway<Input, Answer extends AnswerShape>(
  members: readonly BulkMember<Input, Answer>[],
): Promise<void> {
  members.forEach(countWait);
  await inTurns(members, ({ call: { settings, operation }, resolve }) => {
    const full = failure(operation.provider, 'rate_limited');
    resolve(waitLater(settings, full, { blockedMs: fullMs * settings.haste }));
  });
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
  return waitForBulk(call, { bulk, row: row ?? submitted, isNew: row === null });
}
