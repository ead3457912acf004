import { z } from 'zod';
import type { ModelQuestion, ModelTurn } from '../../kit/model/model-question.ts';
import type { SimulatedReply, SimulatorState } from '../../kit/simulator.ts';
import { badRequest, invalidValue, missing } from './openai-error.ts';
import { readArguments } from './read-arguments.ts';

type Read = Pick<ModelQuestion, 'system' | 'turns'> | { refusal: SimulatedReply };

const item = z.looseObject({
  type: z.string().optional(),
  role: z.string().optional(),
  id: z.string().nullish(),
});
const callItem = z.looseObject({ call_id: z.string(), name: z.string(), arguments: z.string() });
const outputItem = z.looseObject({ call_id: z.string(), output: z.unknown().optional() });
const textPart = z.looseObject({ type: z.string(), text: z.string().optional() });

const roles = ['assistant', 'system', 'developer', 'user'];
const partTypes = [
  'input_text',
  'input_image',
  'output_text',
  'refusal',
  'input_file',
  'summary_text',
  'input_audio',
];
/** Items of tools that are the vendor's own; they carry nothing that this mind reads. */
const otherItems = /^(?:reasoning|.+_call|.+_call_output|mcp_.+|compaction)$/;

interface Conversation {
  system: string[];
  turns: ModelTurn[];
  /** Names of the functions that were called, by the call's id. */
  called: Map<string, string>;
  answered: Set<string>;
}

/** The input as a conversation, or OpenAI's complaint about the first item that is wrong. */
export function readInput(input: unknown, state: SimulatorState): Read {
  if (typeof input === 'string') return { system: '', turns: [{ role: 'user', text: input }] };
  const conversation: Conversation = { system: [], turns: [], called: new Map(), answered: new Set() };
  for (const [index, given] of (Array.isArray(input) ? input : []).entries()) {
    const refusal = addItem(conversation, { given, param: `input[${index}]`, state });
    if (refusal !== null) return { refusal };
  }
  const open = [...conversation.called.keys()].find((id) => !conversation.answered.has(id));
  if (open !== undefined) {
    return {
      refusal: badRequest({ message: `No tool output found for function call ${open}.`, param: 'input' }),
    };
  }
  return { system: conversation.system.join('\n'), turns: conversation.turns };
}

interface Given {
  given: unknown;
  param: string;
  state: SimulatorState;
}

function addItem(conversation: Conversation, { given, param, state }: Given): SimulatedReply | null {
  const { data: read } = item.safeParse(given);
  if (read === undefined)
    return badRequest({
      message: `Invalid type for '${param}': expected an input item.`,
      param,
      code: 'invalid_type',
    });
  const { type = 'message' } = read;
  if (type === 'item_reference') {
    const kept = state.get(`item:${read.id ?? ''}`);
    if (kept === undefined)
      return badRequest({ message: `Item with id '${read.id ?? ''}' not found.`, param: 'input' });
    return addItem(conversation, { given: JSON.parse(kept), param, state });
  }
  if (type === 'message') return addMessage(conversation, { given, param });
  if (type === 'function_call') return addCall(conversation, { given, param });
  if (type === 'function_call_output') return addOutput(conversation, { given, param });
  if (otherItems.test(type)) return null;
  return invalidValue(`${param}.type`, {
    value: type,
    supported: ['message', 'function_call', 'function_call_output', 'reasoning', 'item_reference'],
  });
}

type Place = Pick<Given, 'given' | 'param'>;

function addMessage({ system, turns }: Conversation, { given, param }: Place): SimulatedReply | null {
  const { role, content } = z
    .looseObject({ role: z.unknown().optional(), content: z.unknown().optional() })
    .parse(given);
  if (typeof role !== 'string') return missing(`${param}.role`);
  if (!roles.includes(role)) return invalidValue(`${param}.role`, { value: role, supported: roles });
  const text = readContent(content, `${param}.content`);
  if (typeof text !== 'string') return text;
  if (role === 'user') turns.push({ role, text });
  else if (role === 'assistant') turns.push({ role, text, toolCalls: [] });
  else system.push(text);
  return null;
}

function readContent(content: unknown, param: string): string | SimulatedReply {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return missing(param);
  const texts: string[] = [];
  for (const [index, given] of content.entries()) {
    const { data } = textPart.safeParse(given);
    if (data === undefined) return missing(`${param}[${index}].type`);
    if (!partTypes.includes(data.type))
      return invalidValue(`${param}[${index}].type`, { value: data.type, supported: partTypes });
    texts.push(data.text ?? '');
  }
  return texts.join('');
}

function addCall({ turns, called }: Conversation, { given, param }: Place): SimulatedReply | null {
  const { data } = callItem.safeParse(given);
  if (data === undefined) return missing(`${param}.call_id`);
  const { call_id: id, name } = data;
  called.set(id, name);
  turns.push({
    role: 'assistant',
    text: '',
    toolCalls: [{ id, name, arguments: readArguments(data.arguments) }],
  });
  return null;
}

function addOutput(
  { turns, called, answered }: Conversation,
  { given, param }: Place,
): SimulatedReply | null {
  const { data } = outputItem.safeParse(given);
  if (data === undefined) return missing(`${param}.call_id`);
  const { call_id: callId, output } = data;
  const toolName = called.get(callId);
  if (toolName === undefined) {
    return badRequest({
      message: `No tool call found for function call output with call_id ${callId}.`,
      param: 'input',
    });
  }
  const text = readContent(output, `${param}.output`);
  if (typeof text !== 'string') return text;
  answered.add(callId);
  turns.push({ role: 'tool', callId, toolName, text });
  return null;
}
