import { z } from 'zod';
import type { ModelToolCall, ModelTurn } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badField, badRequest } from './gemini-error.ts';
import { listOf, readFields } from './read-fields.ts';

const record = z.record(z.string(), z.unknown());
const partFields = [
  'text',
  'thought',
  'thoughtSignature',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'videoMetadata',
  'partMetadata',
];

interface Part {
  text: string;
  call: { id: string | undefined; name: string; args: Record<string, unknown> } | null;
  response: { id: string | undefined; name: string; text: string } | null;
}

interface Content {
  role: string;
  parts: Part[];
}

type Read<Of> = Of | { refusal: SimulatedReply };

/** The conversation, or what Google says about the first content that is wrong. */
export function readContents(given: unknown): Read<{ turns: ModelTurn[] }> {
  const contents = listOf(given);
  if (contents.length === 0) return { refusal: badField('contents', 'contents is not specified') };
  const turns: ModelTurn[] = [];
  // Calls of the content before, which this one has to answer.
  let open: ModelToolCall[] = [];
  for (const [index, one] of contents.entries()) {
    const read = readContent(one, `contents[${index}]`);
    if ('refusal' in read) return read;
    const { role, parts } = read;
    if (role !== 'user' && role !== 'model' && role !== 'function')
      return { refusal: badRequest('Please use a valid role: user, model.') };
    const responses = parts.flatMap(({ response }) => (response === null ? [] : [response]));
    if (open.length > 0 && responses.length !== open.length) return { refusal: uneven };
    if (open.length === 0 && responses.length > 0) return { refusal: misplaced };
    const calls = role === 'model' ? parts.flatMap(({ call }) => (call === null ? [] : [call])) : [];
    turns.push(...responses.map((response, place) => answerOf(response, open[place])));
    const text = parts.map((part) => part.text).join('');
    open = calls.map(({ id, name, args }, place) => ({
      id: id ?? `${name} ${index} ${place}`,
      name,
      arguments: args,
    }));
    if (role === 'model') turns.push({ role: 'assistant', text, toolCalls: open });
    else if (text !== '' || responses.length === 0) turns.push({ role: 'user', text });
  }
  return open.length > 0 ? { refusal: uneven } : { turns };
}

const uneven = badRequest(
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
);
const misplaced = badRequest(
  'Please ensure that function response turn comes immediately after a function call turn.',
);

function answerOf({ name, text }: NonNullable<Part['response']>, call: ModelToolCall | undefined): ModelTurn {
  return { role: 'tool', callId: call?.id ?? name, toolName: name, text };
}

/** What a system instruction says; null if it is not one. */
export function readInstruction(given: unknown): Read<{ text: string }> {
  if (given === undefined || given === null) return { text: '' };
  const read = readContent(given, 'system_instruction');
  return 'refusal' in read ? read : { text: read.parts.map(({ text }) => text).join('\n') };
}

function readContent(given: unknown, at: string): Read<Content> {
  const read = readFields(given, { at, known: ['role', 'parts'] });
  if ('refusal' in read) return read;
  const { role = 'user', parts: listed } = read.fields;
  const parts: Part[] = [];
  for (const [index, one] of listOf(listed).entries()) {
    const part = readPart(one, `${at}.parts[${index}]`);
    if ('refusal' in part) return part;
    parts.push(part);
  }
  if (parts.length === 0) return { refusal: badField(`${at}.parts`, 'contents.parts must not be empty.') };
  return { role: typeof role === 'string' ? role : '', parts };
}

const callShape = z.looseObject({
  id: z.string().optional(),
  name: z.string().min(1),
  args: record.nullish(),
});
const responseShape = z.looseObject({ id: z.string().optional(), name: z.string().min(1), response: record });

function readPart(given: unknown, at: string): Read<Part> {
  const read = readFields(given, { at, known: partFields });
  if ('refusal' in read) return read;
  const { text, functionCall, functionResponse } = read.fields;
  if (Object.keys(read.fields).every((name) => name.startsWith('thought') || name === 'videoMetadata')) {
    return { refusal: badField(`${at}.data`, "required oneof field 'data' must have one initialized field") };
  }
  if (text !== undefined && typeof text !== 'string')
    return {
      refusal: badRequest(
        `Invalid value at '${at}.text' (TYPE_STRING), ${JSON.stringify(text).slice(0, 50)}`,
      ),
    };
  const call = functionCall === undefined ? null : callShape.safeParse(functionCall);
  const response = functionResponse === undefined ? null : responseShape.safeParse(functionResponse);
  if (call?.success === false)
    return { refusal: badField(`${at}.function_call.name`, 'Name cannot be empty.') };
  if (response?.success === false)
    return { refusal: badField(`${at}.function_response`, 'Name and response cannot be empty.') };
  return {
    text: text ?? '',
    call: call === null ? null : { id: call.data.id, name: call.data.name, args: call.data.args ?? {} },
    response:
      response === null
        ? null
        : {
            id: response.data.id,
            name: response.data.name,
            text: textOf(response.data.response),
          },
  };
}

/** What a function said: its text where it has one under a usual name, else all of it. */
function textOf(response: Record<string, unknown>): string {
  const said = ['result', 'output', 'content', 'error']
    .map((name) => response[name])
    .find((value) => typeof value === 'string');
  return typeof said === 'string' ? said : JSON.stringify(response, null, 1);
}
