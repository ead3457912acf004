/* What a researcher does next: one search, up to two pages of what it brought, then the answer. */
import type { QuestionAuthor } from './create-author.ts';
import type { Subject } from './find-subject.ts';
import { fitSchema } from './fit-schema.ts';
import type { JsonSchema, ModelQuestion, ModelTool } from './model-question.ts';
import { askedText } from './question-text.ts';
import type { Research } from './research-so-far.ts';
import { isRecord, listAt, recordAt, resolveSchema } from './schema-node.ts';

export interface NextCall {
  tool: ModelTool;
  arguments: Record<string, unknown>;
  /** Whether its arguments are the answer, and not a step on the way. */
  isAnswer: boolean;
}

export interface ResearchDesk {
  question: ModelQuestion;
  subject: Subject;
  research: Research;
  author: QuestionAuthor;
}

const mostPages = 2;
const longestQuery = 120;

/** The tool to call now; null when it is time to answer in words. */
export function chooseNextCall(desk: ResearchDesk): NextCall | null {
  const { question, research } = desk;
  const { tools, toolChoice } = question;
  if (toolChoice === 'none') return null;
  if (typeof toolChoice === 'object') {
    const named = tools.find(({ name }) => name === toolChoice.name);
    return named === undefined ? null : callTool(desk, named);
  }
  if (research.searchTool !== null && !research.hasSearched) return callTool(desk, research.searchTool);
  if (research.fetchTool !== null && nextUrl(research) !== null) return callTool(desk, research.fetchTool);
  if (research.answerTool !== null) return callTool(desk, research.answerTool);
  if (toolChoice !== 'required') return null;
  const other = tools.find((tool) => tool !== research.searchTool && tool !== research.fetchTool) ?? tools[0];
  return other === undefined ? null : callTool(desk, other);
}

export function callTool(desk: ResearchDesk, tool: ModelTool): NextCall {
  const { research, author } = desk;
  if (tool === research.searchTool) return { tool, arguments: searchArguments(desk, tool), isAnswer: false };
  if (tool === research.fetchTool) {
    const url =
      nextUrl(research) ?? research.found[0] ?? `https://${desk.subject.company?.domain ?? 'example.com'}`;
    return { tool, arguments: { ...necessary(tool, author), url }, isAnswer: false };
  }
  const written = fitSchema(tool.parameters, author);
  return { tool, arguments: isRecord(written) ? written : {}, isAnswer: true };
}

function nextUrl({ found, asked }: Research): string | null {
  return asked.length < mostPages ? (found.find((url) => !asked.includes(url)) ?? null) : null;
}

function searchArguments(
  { question, subject, author }: ResearchDesk,
  tool: ModelTool,
): Record<string, unknown> {
  const properties = recordAt(resolveSchema(tool.parameters, tool.parameters), 'properties');
  const names = Object.keys(properties);
  const usual = ['query', 'q', 'search_query', 'queries', 'objective', 'question', 'keywords'];
  const name =
    usual.find((one) => names.includes(one)) ??
    names.find((one) => isOfType(properties[one], 'string')) ??
    'query';
  const query = writeQuery(question, subject);
  return { ...necessary(tool, author), [name]: isOfType(properties[name], 'array') ? [query] : query };
}

function isOfType(schema: unknown, type: string): boolean {
  return isRecord(schema) && schema['type'] === type;
}

/** Arguments that it must have, and no others: a filter that nobody asked for would hide what is sought. */
function necessary({ parameters }: ModelTool, author: QuestionAuthor): Record<string, unknown> {
  const node = resolveSchema(parameters, parameters);
  const required = listAt(node, 'required');
  const properties = Object.entries(recordAt(node, 'properties')).filter(([name]) => required.includes(name));
  const schema: JsonSchema = {
    ...(isRecord(parameters) ? parameters : {}),
    properties: Object.fromEntries(properties),
  };
  const written = fitSchema(schema, author);
  return isRecord(written) ? written : {};
}

function writeQuery(question: ModelQuestion, { company, person }: Subject): string {
  const asked = askedText(question).replace(/sandbox:model=\S+/g, ' ');
  const line = asked.split('\n').find((one) => one.includes('?')) ?? asked;
  const topic = line.replace(/\s+/g, ' ').trim().slice(0, longestQuery);
  const names = [person?.name, company?.name].filter((name) => name !== undefined && !topic.includes(name));
  return [...names, topic].join(' ').trim() || 'company';
}
