import { z } from 'zod';
import type { ModelQuestion, ModelTurn } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest, invalidType, invalidValue, missing } from './openai-error.ts';
import { readArguments } from './read-arguments.ts';

export const message = z.looseObject({
  role: z.enum(['system', 'assistant', 'user', 'function', 'tool', 'developer']),
  content: z.unknown().optional(),
  tool_calls: z
    .array(
      z.looseObject({
        id: z.string(),
        type: z.enum(['function']),
        function: z.looseObject({ name: z.string(), arguments: z.string() }),
      }),
    )
    .min(1)
    .nullish(),
  tool_call_id: z.string().nullish(),
});

type Message = z.infer<typeof message>;
type Read = Pick<ModelQuestion, 'system' | 'turns'> | { refusal: SimulatedReply };

const partTypes = ['text', 'image_url', 'input_audio', 'refusal', 'audio', 'file'];
const part = z.looseObject({ type: z.string(), text: z.string().optional() });

/** The conversation, or OpenAI's complaint about the first message that is wrong. */
export function readMessages(messages: readonly Message[]): Read {
  const system: string[] = [];
  const turns: ModelTurn[] = [];
  // Calls that the next messages have to answer, by id.
  let open = new Map<string, string>();
  for (const [index, one] of messages.entries()) {
    const content = readContent(one, index);
    if (typeof content !== 'string') return { refusal: content };
    if (one.role !== 'tool' && open.size > 0) return { refusal: unanswered([...open.keys()], index) };
    if (one.role === 'tool') {
      const id = one.tool_call_id ?? null;
      if (id === null) return { refusal: missing(`messages[${index}].tool_call_id`) };
      const toolName = open.get(id);
      if (toolName === undefined) return { refusal: unasked(index) };
      open.delete(id);
      turns.push({ role: 'tool', callId: id, toolName, text: content });
    } else if (one.role === 'assistant') {
      const calls = one.tool_calls ?? [];
      open = new Map(calls.map((call) => [call.id, call.function.name]));
      turns.push({
        role: 'assistant',
        text: content,
        toolCalls: calls.map((call) => ({
          id: call.id,
          name: call.function.name,
          arguments: readArguments(call.function.arguments),
        })),
      });
    } else if (one.role === 'user' || one.role === 'function') turns.push({ role: 'user', text: content });
    else system.push(content);
  }
  if (open.size > 0) return { refusal: unanswered([...open.keys()], messages.length) };
  return { system: system.join('\n'), turns };
}

function readContent({ role, content, tool_calls: calls }: Message, index: number): string | SimulatedReply {
  const param = `messages[${index}].content`;
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) {
    if (role === 'assistant' && (calls != null || content === null)) return '';
    if (content === undefined) return missing(param);
    return badRequest({
      message: "Invalid value for 'content': expected a string, got null.",
      param: `messages.[${index}].content`,
    });
  }
  if (!Array.isArray(content))
    return invalidType(param, { expected: 'one of a string or array of objects', value: content });
  const texts: string[] = [];
  for (const [place, given] of content.entries()) {
    const { data } = part.safeParse(given);
    if (data === undefined) return missing(`${param}[${place}].type`);
    if (!partTypes.includes(data.type))
      return invalidValue(`${param}[${place}].type`, { value: data.type, supported: partTypes });
    if (data.type === 'text' && data.text === undefined) return missing(`${param}[${place}].text`);
    texts.push(data.text ?? '');
  }
  return texts.join('');
}

function unasked(index: number): SimulatedReply {
  return badRequest({
    message:
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    param: `messages.[${index}].role`,
  });
}

function unanswered(ids: readonly string[], index: number): SimulatedReply {
  return badRequest({
    message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
    param: `messages.[${index}].role`,
  });
}
