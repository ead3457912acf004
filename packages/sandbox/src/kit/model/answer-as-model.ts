/* The mind behind all simulated language models: one question in, one answer out, the same for the same question. */
import { createHash } from 'node:crypto';
import type { World } from '../../world/world.ts';
import { makeId } from '../make-id.ts';
import { almostJson, breakAnswer } from './break-answer.ts';
import { countInputTokens, countTokens, cutToTokens } from './count-tokens.ts';
import { createAuthor } from './create-author.ts';
import { findSubject } from './find-subject.ts';
import { fitSchema } from './fit-schema.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { readMisbehaviour } from './misbehaviour.ts';
import type { AnsweredToolCall, JsonSchema, ModelAnswer, ModelQuestion } from './model-question.ts';
import type { NextCall, ResearchDesk } from './next-call.ts';
import { callTool, chooseNextCall } from './next-call.ts';
import { askedText, toolTexts, userTexts } from './question-text.ts';
import { readResearch } from './research-so-far.ts';
import { isRecord, recordAt, resolveSchema } from './schema-node.ts';
import { writeOutreach } from './write-outreach.ts';
import { isLetterAsked, writeProse } from './write-prose.ts';

type Reply = Pick<ModelAnswer, 'text' | 'toolCalls' | 'finish'>;

interface Desk extends ResearchDesk {
  world: World;
  misbehaviour: Misbehaviour | null;
}

const floodBytes = 10 * 1024 * 1024;
const floodWord = 'and so on ';
const excuse = 'I am sorry, but I cannot help with that.';

/** Never throws, whatever the schemas in the question look like. */
export function answerAsModel(question: ModelQuestion, { world }: { world: World }): ModelAnswer {
  const misbehaviour = readMisbehaviour(question);
  const subject = findSubject(question, world);
  const research = readResearch(question);
  const author = createAuthor({
    question,
    subject,
    world,
    research,
    isSloppy: misbehaviour === 'placeholder',
  });
  const desk: Desk = { question, subject, research, author, world, misbehaviour };
  return measure(question, reply(desk), misbehaviour === 'flood');
}

function reply(desk: Desk): Reply {
  switch (desk.misbehaviour) {
    case 'refuse':
      return { text: excuse, toolCalls: [], finish: 'refusal' };
    case 'flood':
      return say(floodWord.repeat(Math.ceil(floodBytes / floodWord.length)));
    case 'cut':
      return cutShort(think(desk));
    case 'loop':
    case 'unknown-tool':
      return callAnyhow(desk) ?? think(desk);
    default:
      return think(desk);
  }
}

function think(desk: Desk): Reply {
  const next = chooseNextCall(desk);
  if (next !== null && !next.isAnswer) return call(desk, next);
  return next === null ? answerInWords(desk) : answerByCall(desk, next);
}

/** The answer as arguments of a tool, or what comes instead of it. */
function answerByCall(desk: Desk, next: NextCall): Reply {
  const { misbehaviour } = desk;
  if (misbehaviour === 'prose') return say(prose(desk));
  if (misbehaviour === 'almost-json') return say(almostJson(next.arguments));
  if (!isWrong(desk)) return call(desk, next);
  const broken = breakAnswer(next.arguments, next.tool.parameters);
  return call(desk, { ...next, arguments: isRecord(broken) ? broken : { wrong: broken } });
}

function answerInWords(desk: Desk): Reply {
  const { question, misbehaviour } = desk;
  if (question.schema === null || misbehaviour === 'prose') return say(prose(desk));
  const answer = answerJson(desk, question.schema);
  if (misbehaviour === 'almost-json') return say(almostJson(answer));
  return say(JSON.stringify(isWrong(desk) ? breakAnswer(answer, question.schema) : answer));
}

function answerJson(desk: Desk, schema: JsonSchema): unknown {
  const answer = fitSchema(schema, desk.author);
  return isRecord(answer) && Object.keys(answer).length === 0 && takesAnyObject(schema)
    ? { answer: prose(desk) }
    : answer;
}

/** Whether any object will do, so that one that says something is better than an empty one. */
function takesAnyObject(schema: JsonSchema): boolean {
  const { type, additionalProperties, ...rest } = resolveSchema(schema, schema);
  const isOpen = additionalProperties === undefined || additionalProperties === true;
  return (
    type === 'object' &&
    isOpen &&
    Object.keys(recordAt(rest, 'properties')).length === 0 &&
    Object.keys(rest).every((name) =>
      ['properties', 'required', 'title', 'description', '$schema'].includes(name),
    )
  );
}

function isWrong({ misbehaviour, question, research }: Desk): boolean {
  if (misbehaviour === 'wrong') return true;
  if (misbehaviour !== 'wrong-once') return false;
  const { toolChoice } = question;
  const answering = typeof toolChoice === 'object' ? toolChoice.name : research.answerTool?.name;
  return !question.turns.some(
    (turn) =>
      turn.role === 'assistant' &&
      (turn.toolCalls.length === 0 || turn.toolCalls.some(({ name }) => name === answering)),
  );
}

function prose({ question, subject, author, misbehaviour }: Desk): string {
  const asked = askedText(question);
  if (!isLetterAsked(asked))
    return writeProse(asked, { subject, judgement: author.judgement, answer: author.answer() });
  const said = [question.system.slice(0, 20_000), ...userTexts(question), ...toolTexts(question)].join('\n');
  const letter = { subject, said, isSloppy: misbehaviour === 'placeholder' };
  return `Subject: ${writeOutreach('subject', letter)}\n\n${writeOutreach('body', letter)}`;
}

/** A call on every turn, of a tool that is there or of one that is not; null where no tool may be called. */
function callAnyhow(desk: Desk): Reply | null {
  const { question, research, misbehaviour } = desk;
  const tool = research.searchTool ?? question.tools[0];
  if (tool === undefined || question.toolChoice === 'none') return null;
  if (misbehaviour === 'loop') return call(desk, callTool(desk, tool));
  const unknown = { name: 'sandbox_unknown_tool', description: '', parameters: {} };
  return call(desk, { tool: unknown, arguments: { query: 'anything' }, isAnswer: false });
}

function call({ question, world, misbehaviour }: Desk, { tool, arguments: given }: NextCall): Reply {
  const isBroken = misbehaviour === 'bad-arguments';
  const broken = isBroken ? breakAnswer(given, tool.parameters) : given;
  const sent = isRecord(broken) ? broken : { wrong: broken };
  const digest = createHash('sha256')
    .update(JSON.stringify([question.turns, tool.name, sent]))
    .digest('hex');
  const made: AnsweredToolCall = {
    id: makeId(world, ['model call', digest]),
    name: tool.name,
    arguments: sent,
    brokenText: isBroken ? JSON.stringify(given).slice(0, -1) : null,
  };
  return { text: null, toolCalls: [made], finish: 'tool_calls' };
}

function say(text: string): Reply {
  return { text, toolCalls: [], finish: 'stop' };
}

/** The first half of what would have been said. */
function cutShort({ text, toolCalls }: Reply): Reply {
  const whole = text ?? JSON.stringify(toolCalls[0]?.arguments ?? {});
  const half = cutToTokens(whole, Math.max(1, Math.floor(countTokens(whole) / 2)));
  return { text: half, toolCalls: [], finish: 'length' };
}

/** Counts what it costs, and cuts what is longer than was asked for; a flood keeps to no bound. */
function measure(question: ModelQuestion, said: Reply, isFlood: boolean): ModelAnswer {
  const { maxOutputTokens } = question;
  const inputTokens = countInputTokens(question);
  const calls = said.toolCalls.map(({ name, arguments: given }) => name + JSON.stringify(given)).join('');
  const outputTokens = countTokens((said.text ?? '') + calls);
  if (maxOutputTokens === null || outputTokens <= maxOutputTokens || isFlood)
    return { ...said, inputTokens, outputTokens };
  const text = cutToTokens(said.text ?? '', maxOutputTokens);
  return {
    text,
    toolCalls: [],
    finish: said.finish === 'refusal' ? 'refusal' : 'length',
    inputTokens,
    outputTokens: maxOutputTokens,
  };
}
