import { z } from 'zod';
import type { ModelToolCall, ModelTurn } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest } from './anthropic-error.ts';

export const messageList = z
  .array(z.looseObject({ role: z.string(), content: z.unknown().optional() }))
  .min(1);

type Message = z.infer<typeof messageList>[number];
type Block = z.infer<typeof block>;

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.record(z.string(), z.unknown()).optional(),
  tool_use_id: z.string().optional(),
  content: z.unknown().optional(),
});

const tags = [
  'document',
  'image',
  'redacted_thinking',
  'search_result',
  'server_tool_use',
  'text',
  'thinking',
  'tool_result',
  'tool_use',
  'web_fetch_tool_result',
  'web_search_tool_result',
];

/** A fault as the end of a sentence that begins with where it is. */
type Fault = { fault: string };

/** The conversation, or Anthropic's complaint about the first message that is wrong. */
export function readTurns(
  messages: readonly Message[],
): { turns: ModelTurn[] } | { refusal: SimulatedReply } {
  const turns: ModelTurn[] = [];
  // Calls of the message before, which this one has to answer, by id.
  let open = new Map<string, string>();
  for (const [index, message] of messages.entries()) {
    const refuse = (fault: string) => ({ refusal: badRequest(`messages${fault}`) });
    const fault = findRoleFault(message, index);
    if (fault !== null) return refuse(fault);
    const read = readBlocks(message.content, `.${index}.content`);
    if ('fault' in read) return refuse(read.fault);
    const isLast = index === messages.length - 1;
    if (read.blocks.length === 0 && !(isLast && message.role === 'assistant')) {
      return refuse(
        `.${index}: all messages must have non-empty content except for the optional final assistant message`,
      );
    }
    const results = read.blocks.filter(({ type }) => type === 'tool_result');
    const paired = findPairFault({ open, results, index });
    if (paired !== null) return refuse(paired);
    const calls = read.blocks.filter(({ type }) => type === 'tool_use').map(callOf);
    turns.push(...turnsOf(message.role, { blocks: read.blocks, calls, open }));
    open = new Map(calls.map(({ id, name }) => [id, name]));
  }
  if (open.size > 0)
    return { refusal: badRequest(`messages${unanswered([...open.keys()], messages.length - 1)}`) };
  return { turns };
}

function findRoleFault({ role, content }: Message, index: number): string | null {
  if (role === 'system') {
    return ': Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.';
  }
  if (role !== 'user' && role !== 'assistant') return `.${index}.role: Input should be 'user' or 'assistant'`;
  if (index === 0 && role !== 'user') return ': first message must use the "user" role';
  return content === undefined ? `.${index}.content: Field required` : null;
}

function readBlocks(content: unknown, path: string): { blocks: Block[] } | Fault {
  if (typeof content === 'string') return { blocks: content === '' ? [] : [{ type: 'text', text: content }] };
  if (!Array.isArray(content)) return { fault: `${path}: Input should be a valid list` };
  const blocks: Block[] = [];
  for (const [place, given] of content.entries()) {
    const { data } = block.safeParse(given);
    if (data === undefined)
      return {
        fault: `${path}.${place}: Input should be a valid dictionary or object to extract fields from`,
      };
    const fault = findBlockFault(data);
    if (fault !== null) return { fault: `${path}.${place}${fault}` };
    blocks.push(data);
  }
  return { blocks };
}

function findBlockFault({ type, text, id, name, input, tool_use_id: useId }: Block): string | null {
  if (!tags.includes(type)) {
    const list = tags.map((tag) => `'${tag}'`).join(', ');
    return `: Input tag '${type.slice(0, 60)}' found using 'type' does not match any of the expected tags: ${list}`;
  }
  if (type === 'text') {
    if (text === undefined) return '.text.text: Field required';
    return text === '' ? ': text content blocks must be non-empty' : null;
  }
  if (type === 'tool_result') return useId === undefined ? '.tool_result.tool_use_id: Field required' : null;
  if (type !== 'tool_use') return null;
  const missing = { id: id === undefined, name: name === undefined, input: input === undefined };
  const [left] = Object.entries(missing).flatMap(([field, isMissing]) => (isMissing ? [field] : []));
  return left === undefined ? null : `.tool_use.${left}: Field required`;
}

function findPairFault({
  open,
  results,
  index,
}: {
  open: ReadonlyMap<string, string>;
  results: readonly Block[];
  index: number;
}): string | null {
  const ids = results.map(({ tool_use_id: id = '' }) => id);
  const left = [...open.keys()].filter((id) => !ids.includes(id));
  if (left.length > 0) return unanswered(left, index - 1);
  const odd = ids.find((id) => !open.has(id));
  if (odd === undefined) return null;
  return `.${index}.content.${ids.indexOf(odd)}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${odd}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
}

function unanswered(ids: readonly string[], index: number): string {
  return `.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function callOf({ id = '', name = '', input = {} }: Block): ModelToolCall {
  return { id, name, arguments: input };
}

function turnsOf(
  role: string,
  {
    blocks,
    calls,
    open,
  }: { blocks: readonly Block[]; calls: ModelToolCall[]; open: ReadonlyMap<string, string> },
): ModelTurn[] {
  const text = blocks.map((one) => (one.type === 'text' ? (one.text ?? '') : '')).join('');
  if (role === 'assistant') return [{ role, text, toolCalls: calls }];
  const results = blocks
    .filter(({ type }) => type === 'tool_result')
    .map(({ tool_use_id: callId = '', content }): ModelTurn => ({
      role: 'tool',
      callId,
      toolName: open.get(callId) ?? '',
      text: textOf(content),
    }));
  return text === '' ? results : [...results, { role: 'user', text }];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const blocks = z.array(block).safeParse(content).data ?? [];
  return blocks.map(({ text }) => text ?? '').join('\n');
}
