import { hash } from 'node:crypto';
import type { JsonValue } from '../../contract/field.ts';
import type { ModelTier } from '../../contract/model-tier.ts';
import type { ComputeContext, Outcome } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import type { BoundSecret } from '../../providers/kit/bound-secret.ts';
import type {
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelRequest,
} from '../../providers/kit/language-model.ts';
import { answerTask } from '../answer-task.ts';
import { partly } from '../answer-prompt.ts';
import { askModel, sentText } from '../ask-model.ts';
import { boundTokens } from '../models.ts';
import type { OutputSchema } from '../output-schema.ts';
import { outputBudget } from '../prompt-limits.ts';
import type { Wanted } from '../read-answer.ts';
import { inputBudget, turnGrowth, usedTokens } from './agent-budget.ts';
import { answerName, makeAnswerTool, readBasis } from './answer-tool.ts';
import type { Research } from './research.ts';
import { openResearch } from './research.ts';
import type { AgentTool } from './tool.ts';
import { useTools } from './use-tools.ts';

/** What an agent must find out, and its tools. */
export interface AgentTask {
  tier: ModelTier;
  system: string;
  prompt: { prefix: string; text: string };
  wanted: Wanted;
  schema: OutputSchema;
  tools: readonly AgentTool[];
  /** Turns of the model, including the answer. */
  maxSteps: number;
  secrets: readonly BoundSecret[];
}

interface Agent {
  task: AgentTask;
  context: ComputeContext;
  research: Research;
  messages: ModelMessage[];
  /** Tokens that all turns may send, and tokens sent so far, as billed. */
  budget: number;
  sent: number;
  /** Answers that could not be used. */
  misses: number;
}

/**
 * Lets a model use tools, turn by turn, until it answers. Bounded in turns and tokens: the last turn has nothing but
 * the answer to give. Each turn is an attempt of its own, each tool call that did something a fee.
 */
export async function runAgent(task: AgentTask, context: ComputeContext): Promise<Outcome> {
  const prompt = task.prompt.prefix + task.prompt.text;
  const fence = hash('sha256', `${task.system}\n${prompt}`, 'hex').slice(0, 16);
  const research = openResearch(context, { prompt, fence });
  const messages: ModelMessage[] = [{ role: 'user', ...task.prompt }];
  const budget = inputBudget(task);
  const agent: Agent = { task, context, research, messages, budget, sent: 0, misses: 0 };
  for (let step = 1; step <= task.maxSteps; step += 1) {
    const ended = await takeStep(agent, step);
    if (ended !== null) return ended.outcome;
  }
  return new PipeFailure('ModelOutputInvalid', `The model did not answer within ${task.maxSteps} steps.`);
}

/** How an agent ends. */
interface Ended {
  outcome: Outcome;
}

const endWith = (outcome: Outcome): Ended => ({ outcome });

/** One turn of the model and what follows from it; null if the next turn follows. */
async function takeStep(agent: Agent, step: number): Promise<Ended | null> {
  const { task, context, messages } = agent;
  const isLast = step === task.maxSteps || isBudgetLow(agent);
  const turn = makeTurn(agent, isLast);
  const most = { input: boundTokens(sentText(turn)), output: turn.maxOutputTokens };
  if (agent.sent + most.input > agent.budget) return endWith(tooMuch());
  const asked = await askModel(context, {
    tier: task.tier,
    turn,
    judge: (reply) =>
      reply.finish === 'refused' || reply.finish === 'cut'
        ? { accepted: false, rule: reply.finish }
        : { accepted: true, rule: 'agent step', value: reply },
  });
  if (asked.outcome === 'failed') return endWith(new PipeFailure(asked.code, asked.message));
  if (asked.outcome === 'skipped') return endWith(new PipeFailure('ConnectionMissing', asked.message));
  if (asked.outcome !== 'accepted') return endWith(unusable(asked.outcome === 'rejected' ? asked.rule : ''));
  const reply = asked.value;
  agent.sent += usedTokens(reply, most);
  messages.push({ role: 'assistant', content: reply.content });
  const answered = reply.calls.find(({ name }) => name === answerName);
  if (answered !== undefined) return readFinal(agent, { reply, call: answered, isLast });
  return isLast ? endWith(noAnswer()) : goOn(agent, reply);
}

/** Whether a turn with tools would leave too few tokens for the answer after it. */
function isBudgetLow(agent: Agent): boolean {
  const next = boundTokens(sentText(makeTurn(agent, false)));
  return agent.sent + 2 * next + turnGrowth(agent.task.wanted.outputs) > agent.budget;
}

function makeTurn({ task, messages }: Agent, isLast: boolean): Omit<ModelRequest, 'model'> {
  const tools = isLast
    ? []
    : task.tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return {
    system: task.system,
    messages: [...messages],
    schema: null,
    isStrict: false,
    tools: [...tools, makeAnswerTool(task.schema)],
    toolChoice: isLast ? { tool: answerName } : 'any',
    maxOutputTokens: outputBudget(task.wanted.outputs),
    secrets: task.secrets,
  };
}

function unusable(rule: string): PipeFailure {
  return rule === 'refused'
    ? new PipeFailure('ModelError', 'The model refused to work on this prompt.')
    : new PipeFailure(
        'ModelOutputInvalid',
        'The answer was cut off at its maximum number of tokens; ask for less.',
      );
}

function tooMuch(): PipeFailure {
  return new PipeFailure('ModelOutputInvalid', 'The model used up its budget of tokens before it answered.');
}

function noAnswer(): PipeFailure {
  return new PipeFailure(
    'ModelOutputInvalid',
    'The model did not answer in its last step, although it could do nothing else.',
  );
}

/** Runs the tools that the model called. If it called none, tells it to use them. */
async function goOn(agent: Agent, { calls }: ModelReply): Promise<Ended | null> {
  const { task, research, messages } = agent;
  if (calls.length === 0) {
    messages.push({ role: 'user', prefix: '', text: `Use a tool; to give your answer, call ${answerName}.` });
    return null;
  }
  const results = await useTools(research, { calls, tools: task.tools });
  if (results instanceof PipeFailure) return endWith(results);
  messages.push({ role: 'tool', results });
  return null;
}

const finalParts = (input: JsonValue): JsonValue =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? (input['outputs'] ?? null) : null;

/** The answer, if it fits. Otherwise the model may correct it once, if there is a turn left. */
async function readFinal(
  agent: Agent,
  { reply, call, isLast }: { reply: ModelReply; call: ModelCall; isLast: boolean },
): Promise<Ended | null> {
  const { task, research, context, messages } = agent;
  const fields = { answer: finalParts(call.input) };
  const read = await context.compute(answerTask, task.wanted, { fields, extra: null });
  agent.misses += read.ok ? 0 : 1;
  const isFinal = read.ok || isLast || agent.misses > 1;
  const told = read.ok ? { values: read.values, missed: {} } : read.inPart;
  if (isFinal && told !== null) {
    const { sources, confidence } = readBasis(call.input, research);
    context.trace.sources.push(...sources);
    context.trace.confidence = confidence;
    return endWith(partly(told));
  }
  const problems = read.ok ? [] : read.problems;
  if (isFinal) {
    const list = problems.slice(0, 5).join(' ');
    const message = `The model's answer cannot be used: ${list}`.slice(0, 500);
    return endWith(new PipeFailure('ModelOutputInvalid', message));
  }
  const text = `This answer cannot be used: ${problems.join(' ')} Call ${answerName} again.`;
  const others = 'Not done, since you answered.';
  messages.push({
    role: 'tool',
    results: reply.calls.map(({ id, name }) => ({ id, name, text: id === call.id ? text : others })),
  });
  return null;
}
