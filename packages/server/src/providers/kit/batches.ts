/* Questions that go out together, to vendors that take several in one request. */
import type { CallOutcome } from './call-result.ts';
import type { Call } from './exchange.ts';
import { exchange } from './exchange.ts';
import { judgePart } from './judge-part.ts';
import type { AnswerShape, Batch, RequestSpec, Wire } from './operation.ts';
import type { Limits, ProviderSpec } from './provider-spec.ts';

/** The reply to one question, or what became of it. */
type Reply<Answer extends AnswerShape> = { body: unknown } | CallOutcome<Answer>;

export interface Batches {
  /**
   * Sends a request when the limiter grants a place, together with others that wait for one by then. Only those of the same
   * organization, operation, step, credential, class and kind go together. One that fails in a batch fails alone.
   */
  ask<Input, Answer extends AnswerShape, Part>(
    call: Call<Input, Answer>,
    question: Question<Part>,
  ): Promise<Reply<Answer>>;
}

/** A request of a call that may go together with those of others. */
export interface Question<Part> {
  /** Of a call that makes several requests. */
  step: 'ask' | 'read';
  /** What is asked about. */
  part: Part;
  batch: Batch<Part>;
  /** The request by itself. */
  request(): RequestSpec;
  limits: Limits | null;
  wire: Wire;
}

/** A question that waits. */
export interface Member<Part, Answer extends AnswerShape> {
  question: Question<Part>;
  provider: ProviderSpec;
  send(request: RequestSpec | (() => RequestSpec)): Promise<Reply<Answer>>;
  /** Called when it leaves with another's request. */
  countWait(): void;
  resolve(reply: Reply<Answer>): void;
  reject(error: unknown): void;
}

interface Line<Part, Answer extends AnswerShape> {
  waiting: Member<Part, Answer>[];
  /** Whether a request is waiting for its place, so that questions that come meanwhile go with it. */
  isOpen: boolean;
  /** Called when nobody waits any more. */
  onEmpty(): void;
}

export function createBatches(): Batches {
  const lines = new Map<string, Line<never, never>>();
  return {
    ask: <Input, Answer extends AnswerShape, Part>(call: Call<Input, Answer>, question: Question<Part>) => {
      const name = lineOf(call, question);
      // A line has questions of one operation and step, which its name begins with.
      const known = lines.get(name) as Line<Part, Answer> | undefined;
      const line = known ?? { waiting: [], isOpen: false, onEmpty: () => void lines.delete(name) };
      lines.set(name, line as Line<never, never>);
      return new Promise<Reply<Answer>>((resolve, reject) => {
        line.waiting.push({ ...memberOf(call, question), resolve, reject });
        open(line);
      });
    },
  };
}

function lineOf<Input, Answer extends AnswerShape, Part>(
  { operation, context }: Call<Input, Answer>,
  { step, part, batch }: Question<Part>,
): string {
  const { credential, organizationId, class: priority } = context;
  const kind = batch.kindOf?.(part) ?? '';
  return [operation.id, step, credential.id, organizationId, priority, kind].join(' ');
}

function memberOf<Input, Answer extends AnswerShape, Part>(
  call: Call<Input, Answer>,
  question: Question<Part>,
): Omit<Member<Part, Answer>, 'resolve' | 'reject'> {
  const { limits, wire } = question;
  const { now } = call.settings;
  const joinedAt = now();
  return {
    question,
    provider: call.operation.provider,
    send: (request) => exchange(call, { request, limits, wire }),
    countWait: () => (call.waitedMs += now() - joinedAt),
  };
}

/** Puts a request in line for those who wait, unless one is. It is sent in the name of the first. */
function open<Part, Answer extends AnswerShape>(line: Line<Part, Answer>): void {
  const [first] = line.waiting;
  if (line.isOpen || first === undefined) return;
  line.isOpen = true;
  void send(line, first);
}

async function send<Part, Answer extends AnswerShape>(
  line: Line<Part, Answer>,
  first: Member<Part, Answer>,
): Promise<void> {
  let members: Member<Part, Answer>[] | null = null;
  const leave = (): Member<Part, Answer>[] => (members ??= takeNext(line, first.question.batch.max));
  try {
    const reply = await first.send(() => requestOf(leave(), first));
    // It may have ended before it had a place.
    deal(leave(), reply);
  } catch (error) {
    for (const { reject } of leave()) reject(error);
  }
}

/** Those whose turn has come; the others go with the next request. */
function takeNext<Part, Answer extends AnswerShape>(
  line: Line<Part, Answer>,
  most: number,
): Member<Part, Answer>[] {
  const members = line.waiting.splice(0, most);
  for (const { countWait } of members.slice(1)) countWait();
  line.isOpen = false;
  if (line.waiting.length === 0) line.onEmpty();
  else open(line);
  return members;
}

/** One request for all of these. */
export function requestOf<Part, Answer extends AnswerShape>(
  members: readonly Member<Part, Answer>[],
  { question }: Member<Part, Answer>,
): RequestSpec {
  return members.length > 1 ? question.batch.request(partsOf(members)) : question.request();
}

const partsOf = <Part, Answer extends AnswerShape>(members: readonly Member<Part, Answer>[]): Part[] =>
  members.map(({ question }) => question.part);

/** Gives each of these its part of the reply to them. */
export function deal<Part, Answer extends AnswerShape>(
  members: readonly Member<Part, Answer>[],
  reply: Reply<Answer>,
): void {
  const [first] = members;
  if (first === undefined) return;
  if (members.length === 1) return first.resolve(reply);
  if (!('outcome' in reply)) return dealParts(members, reply.body);
  // One question that the vendor does not take, or does not know, may be why it says so of all of them.
  const isOfOne =
    reply.outcome === 'failed' ? reply.meaning === 'request_refused' : reply.outcome === 'not_found';
  for (const member of members) {
    if (isOfOne) void askAlone(member);
    else member.resolve(reply);
  }
}

async function askAlone<Part, Answer extends AnswerShape>({
  question,
  send: sendOne,
  resolve,
  reject,
}: Member<Part, Answer>): Promise<void> {
  try {
    resolve(await sendOne(question.request()));
  } catch (error) {
    reject(error);
  }
}

/** Each part is judged as if it were a reply by itself. */
function dealParts<Part, Answer extends AnswerShape>(
  members: readonly Member<Part, Answer>[],
  body: unknown,
): void {
  const parts = split(members, body);
  for (const [at, member] of members.entries()) {
    const { provider, question } = member;
    member.resolve(judgePart({ provider, wire: question.wire }, parts?.[at]));
  }
}

/** Null for a reply of which no part can be told. */
function split<Part, Answer extends AnswerShape>(
  members: readonly Member<Part, Answer>[],
  body: unknown,
): readonly unknown[] | null {
  try {
    return members[0]?.question.batch.split(body, partsOf(members)) ?? null;
  } catch {
    return null;
  }
}
