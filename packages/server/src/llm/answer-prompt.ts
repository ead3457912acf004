import type { ModelTier } from '../contract/model-tier.ts';
import type { Asked, Verdict } from '../engine/asking/ask.ts';
import type { ComputeContext, Outcome, OutputsInPart } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import type { BoundSecret } from '../providers/kit/bound-secret.ts';
import type { ModelMessage, ModelReply } from '../providers/kit/language-model.ts';
import { answerTask } from './answer-task.ts';
import { askModel } from './ask-model.ts';
import type { OutputSchema } from './output-schema.ts';
import { outputBudget, promptLimits } from './prompt-limits.ts';
import type { AnswerInPart, ReadAnswer, Wanted } from './read-answer.ts';

/** One prompt with all its fields filled in. */
export interface PromptTask {
  tier: ModelTier;
  system: string;
  /** The part that is the same for every record, and the rest. */
  prompt: { prefix: string; text: string };
  wanted: Wanted;
  schema: OutputSchema;
  secrets: readonly BoundSecret[];
  /** Finds problems in values that fit their types. By default none. */
  check?(values: { [field: string]: unknown }): string[];
}

type Context = Pick<ComputeContext, 'ask' | 'models' | 'compute'>;

/** A reply that could not be used, and why. */
interface Unusable {
  reply: ModelReply;
  problems: string[];
}

/** Asks a model for values. A reply that does not fit is sent back once, with what is wrong with it. */
export async function answerPrompt(task: PromptTask, context: Context): Promise<Outcome> {
  const first = await ask(task, { context, messages: [{ role: 'user', ...task.prompt }], isLast: false });
  if (first.unusable === null) return conclude(first.asked);
  const { reply, problems } = first.unusable;
  const again = await ask(task, {
    context,
    messages: [
      { role: 'user', ...task.prompt },
      ...repeatable(reply),
      { role: 'user', prefix: '', text: repairText(problems) },
    ],
    isLast: true,
  });
  return again.unusable === null ? conclude(again.asked) : invalid(again.unusable.problems);
}

/** Vendors refuse turns without words, and tool calls without an answer. */
function repeatable({ text, calls, content }: ModelReply): ModelMessage[] {
  return text.trim() === '' || calls.length > 0 ? [] : [{ role: 'assistant', content }];
}

async function ask(
  task: PromptTask,
  { context, messages, isLast }: { context: Context; messages: ModelMessage[]; isLast: boolean },
): Promise<{ asked: Asked<AnswerInPart>; unusable: Unusable | null }> {
  let unusable: Unusable | null = null;
  const asked = await askModel(context, {
    tier: task.tier,
    turn: {
      system: task.system,
      messages,
      ...task.schema,
      tools: [],
      toolChoice: null,
      maxOutputTokens: outputBudget(task.wanted.outputs),
      secrets: task.secrets,
    },
    judge: async (reply): Promise<Verdict<AnswerInPart>> => {
      const verdict = await judgeReply(task, { reply, compute: context.compute, isLast });
      if (verdict.isRepairable) unusable = { reply, problems: verdict.problems };
      return verdict.read === null
        ? { accepted: false, rule: verdict.rule }
        : { accepted: true, rule: verdict.rule, value: verdict.read };
    },
  });
  return { asked, unusable };
}

interface ReplyVerdict {
  rule: string;
  read: AnswerInPart | null;
  problems: string[];
  isRepairable: boolean;
}

async function judgeReply(
  task: PromptTask,
  { reply, compute, isLast }: { reply: ModelReply; compute: RunTask; isLast: boolean },
): Promise<ReplyVerdict> {
  const unusable = { read: null, problems: [], isRepairable: false };
  if (reply.finish === 'refused') return { ...unusable, rule: refused };
  if (reply.finish === 'cut') return { ...unusable, rule: cut };
  if (reply.text.length > promptLimits.replyLength) return { ...unusable, rule: tooLong };
  const read = await readReply(task, { reply, compute }).catch(tellLimit);
  if (read === 'limit') return { ...unusable, rule: tooCostly };
  if (read.ok) return { ...unusable, rule: 'fits the outputs', read: { values: read.values, missed: {} } };
  // An output that the model misses twice does not take the others with it.
  if (isLast && read.inPart !== null)
    return { ...unusable, rule: 'fits some of the outputs', read: read.inPart };
  // What is sent back must be paid for, and must not be longer than estimated.
  const isRepairable = Buffer.byteLength(JSON.stringify(reply.content)) <= promptLimits.mendableBytes;
  return isRepairable
    ? { rule: 'does not fit the outputs', read: null, problems: read.problems, isRepairable }
    : { ...unusable, rule: tooLong };
}

const refused = 'refused by the model';
const cut = 'cut off';
const tooLong = 'far too long';
const tooCostly = 'costs too much to check';

/** The call was made and is journaled like any other. */
function tellLimit(error: unknown): 'limit' {
  if (error instanceof ComputeLimit) return 'limit';
  throw error;
}

async function readReply(
  { wanted, check }: PromptTask,
  { reply: { text }, compute }: { reply: ModelReply; compute: RunTask },
): Promise<ReadAnswer> {
  const read = await compute(answerTask, wanted, { fields: { text }, extra: null });
  if (!read.ok) return read;
  const problems = check?.(read.values) ?? [];
  return problems.length === 0 ? read : { ok: false, problems, inPart: null };
}

function repairText(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `Your reply cannot be used:\n${list.slice(0, promptLimits.problemsLength).toWellFormed()}\nReply again, with the corrected JSON object alone.`;
}

function conclude(asked: Asked<AnswerInPart>): Outcome {
  switch (asked.outcome) {
    case 'accepted':
      return partly(asked.value);
    case 'failed':
      return new PipeFailure(asked.code, asked.message);
    case 'skipped':
      return new PipeFailure('ConnectionMissing', asked.message);
    case 'not_found':
      return null;
    case 'rejected':
      return rejected(asked.rule);
  }
}

/** Values that fit are kept. The others fail, each with its own problem. */
export function partly({ values, missed }: AnswerInPart): OutputsInPart {
  const failures = Object.entries(missed).map(([field, problem]) => {
    const message = `The model did not give a value that can be used: ${problem}`
      .slice(0, 500)
      .toWellFormed();
    return [field, new PipeFailure('ModelOutputInvalid', message)] as const;
  });
  return { ...values, ...Object.fromEntries(failures) };
}

function rejected(rule: string): PipeFailure {
  if (rule === refused) return new PipeFailure('ModelError', 'The model refused to answer this prompt.');
  if (rule === tooCostly) {
    const message = 'Checking the answer against its schema costs too much; use a simpler schema.';
    return new PipeFailure('ComputeLimit', message);
  }
  return new PipeFailure(
    'ModelOutputInvalid',
    rule === cut
      ? 'The answer was cut off at its maximum number of tokens; ask for less.'
      : 'The model answered with far more than it was asked for.',
  );
}

function invalid(problems: readonly string[]): PipeFailure {
  return new PipeFailure(
    'ModelOutputInvalid',
    `The model gave two answers, and neither can be used: ${problems.slice(0, 5).join(' ')}`
      .slice(0, 500)
      .toWellFormed(),
  );
}
