/* Questions that go out together, to vendors that take several in one request. */
import type { CallOutcome } from './call-result.ts';
import type { Call } from './exchange.ts';
import { exchange } from './exchange.ts';
import { failure } from './judge-reply.ts';
import { readError } from './meaning.ts';
import type { AnswerShape, RequestExchange, RequestSpec } from './operation.ts';

/** The reply to one question, or what became of it. */
type Reply<Answer extends AnswerShape> = { body: unknown } | CallOutcome<Answer>;

export interface Batches {
  /**
   * Asks when the limiter grants a place, together with other questions that wait for one by then. Only questions of the same
   * organization, operation, credential and class share a request. A question that fails in a batch fails alone.
   */
  ask<Input, Answer extends AnswerShape>(
    call: Call<Input, Answer>,
    how: RequestExchange<Input, Answer>,
  ): Promise<Reply<Answer>>;
}

/** A question that waits. */
interface Member<Input, Answer extends AnswerShape> {
  call: Call<Input, Answer>;
  how: RequestExchange<Input, Answer>;
  joinedAt: number;
  resolve(reply: Reply<Answer>): void;
  reject(error: unknown): void;
}

interface Line<Input, Answer extends AnswerShape> {
  waiting: Member<Input, Answer>[];
  /** Whether a request is waiting for its place, so that questions that come meanwhile go with it. */
  isOpen: boolean;
  /** Called when nobody waits any more. */
  onEmpty(): void;
}

export function createBatches(): Batches {
  const lines = new Map<string, Line<never, never>>();
  return {
    ask: <Input, Answer extends AnswerShape>(
      call: Call<Input, Answer>,
      how: RequestExchange<Input, Answer>,
    ) => {
      const { operation, context } = call;
      const name = `${operation.id} ${context.credential.id} ${context.organizationId} ${context.class}`;
      // A line has questions of one operation, which its name begins with.
      const known = lines.get(name) as Line<Input, Answer> | undefined;
      const line = known ?? { waiting: [], isOpen: false, onEmpty: () => void lines.delete(name) };
      lines.set(name, line as Line<never, never>);
      return new Promise<Reply<Answer>>((resolve, reject) => {
        line.waiting.push({ call, how, joinedAt: call.settings.now(), resolve, reject });
        open(line);
      });
    },
  };
}

/** Puts a request in line for those who wait, unless one is. It is sent in the name of the first. */
function open<Input, Answer extends AnswerShape>(line: Line<Input, Answer>): void {
  const [first] = line.waiting;
  if (line.isOpen || first === undefined) return;
  line.isOpen = true;
  void send(line, first);
}

async function send<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
  first: Member<Input, Answer>,
): Promise<void> {
  const { call, how } = first;
  let members: Member<Input, Answer>[] | null = null;
  const leave = (): Member<Input, Answer>[] => (members ??= takeNext(line, how.batch?.max ?? 1));
  try {
    const request = () => requestOf(leave(), first);
    const reply = await exchange(call, { request, limits: how.wire.limits, wire: how.wire });
    // It may have ended before it had a place.
    deal(leave(), reply);
  } catch (error) {
    for (const { reject } of leave()) reject(error);
  }
}

/** Those whose turn has come; the others go with the next request. */
function takeNext<Input, Answer extends AnswerShape>(
  line: Line<Input, Answer>,
  most: number,
): Member<Input, Answer>[] {
  const members = line.waiting.splice(0, most);
  for (const { call, joinedAt } of members.slice(1)) call.waitedMs += call.settings.now() - joinedAt;
  line.isOpen = false;
  if (line.waiting.length === 0) line.onEmpty();
  else open(line);
  return members;
}

function requestOf<Input, Answer extends AnswerShape>(
  members: readonly Member<Input, Answer>[],
  { call, how }: Member<Input, Answer>,
): RequestSpec {
  if (members.length > 1 && how.batch !== null)
    return how.batch.request(members.map(({ call: { input } }) => input));
  return how.request(call.input, { idempotencyKey: call.context.idempotencyKey });
}

function deal<Input, Answer extends AnswerShape>(
  members: readonly Member<Input, Answer>[],
  reply: Reply<Answer>,
): void {
  const [first] = members;
  if (first === undefined) return;
  if (members.length === 1) return first.resolve(reply);
  if (!('outcome' in reply)) return dealParts(members, reply.body);
  // One question that the vendor does not take may be why it refuses all of them.
  const isRefused = reply.outcome === 'failed' && reply.meaning === 'request_refused';
  for (const member of members) {
    if (isRefused) void askAlone(member);
    else member.resolve(reply);
  }
}

async function askAlone<Input, Answer extends AnswerShape>({
  call,
  how,
  resolve,
  reject,
}: Member<Input, Answer>): Promise<void> {
  const { idempotencyKey } = call.context;
  const { wire } = how;
  try {
    resolve(
      await exchange(call, {
        request: how.request(call.input, { idempotencyKey }),
        limits: wire.limits,
        wire,
      }),
    );
  } catch (error) {
    reject(error);
  }
}

/** Each part is judged as if it were a reply by itself. */
function dealParts<Input, Answer extends AnswerShape>(
  members: readonly Member<Input, Answer>[],
  body: unknown,
): void {
  const parts = split(members, body);
  for (const [at, member] of members.entries()) member.resolve(judgePart(member, parts?.[at]));
}

/** Null for a reply of which no part can be told. */
function split<Input, Answer extends AnswerShape>(
  members: readonly Member<Input, Answer>[],
  body: unknown,
): readonly unknown[] | null {
  try {
    const inputs = members.map(({ call }) => call.input);
    return members[0]?.how.batch?.split(body, inputs) ?? null;
  } catch {
    return null;
  }
}

function judgePart<Input, Answer extends AnswerShape>(
  { call, how }: Member<Input, Answer>,
  part: unknown,
): Reply<Answer> {
  const { provider } = call.operation;
  // Not even told that there is nothing.
  if (part === undefined) return failure(provider, 'broken_reply', 'unexpected fields');
  if (part === null) return { outcome: 'not_found' };
  const error = readError(200, part, how.wire.errors);
  if (error === null) return { body: part };
  if (error.meaning === 'not_found') return { outcome: 'not_found' };
  return failure(provider, error.meaning, error.code ?? undefined);
}
