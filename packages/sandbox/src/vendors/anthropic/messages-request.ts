import { z } from 'zod';
import type { ModelQuestion } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { badRequest, complainOf } from './anthropic-error.ts';
import { isModel, unknownModel } from './anthropic-models.ts';
import { findSchemaProblem } from './anthropic-schema.ts';
import { messageList, readTurns } from './message-turns.ts';

export type ReadQuestion = { question: ModelQuestion } | { refusal: SimulatedReply };
export type ReadMessages = { question: ModelQuestion; isStreamed: boolean } | { refusal: SimulatedReply };

const record = z.record(z.string(), z.unknown());
const anything = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));

const counted = {
  model: z.string(),
  messages: messageList,
  system: z.unknown().optional(),
  tools: z
    .array(
      z.looseObject({
        type: z.string().nullish(),
        name: z.string().optional(),
        description: z.string().nullish(),
        input_schema: z.unknown().optional(),
        strict: z.boolean().nullish(),
      }),
    )
    .nullish(),
  tool_choice: z
    .looseObject({ type: z.enum(['auto', 'any', 'tool', 'none']), name: z.string().optional() })
    .nullish(),
  output_config: z
    .looseObject({ format: z.looseObject({ type: z.enum(['json_schema']), schema: record }).nullish() })
    .nullish(),
  // Taken and of no consequence here.
  ...anything(['thinking', 'cache_control', 'context_management', 'mcp_servers', 'speed']),
};

const countRequest = z.strictObject(counted);
const messagesRequest = z.strictObject({
  ...counted,
  max_tokens: z.int().min(1),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(1).nullish(),
  ...anything([
    'top_p',
    'top_k',
    'stop_sequences',
    'metadata',
    'service_tier',
    'container',
    'inference_geo',
    'fallbacks',
  ]),
});

type CountRequest = z.infer<typeof countRequest>;

/** A body of POST /messages as a question, or Anthropic's complaint about it. */
export function readMessages(body: unknown): ReadMessages {
  if (!record.safeParse(body).success) return { refusal: notJson };
  const read = messagesRequest.safeParse(body);
  if (!read.success) return { refusal: complainOf(read.error, body) };
  const { max_tokens: maxTokens, stream, ...rest } = read.data;
  const question = readQuestion(rest, maxTokens);
  return 'refusal' in question ? question : { ...question, isStreamed: stream === true };
}

/** A body of POST /messages/count_tokens as the question whose tokens it counts. */
export function readCounted(body: unknown): ReadQuestion {
  if (!record.safeParse(body).success) return { refusal: notJson };
  const read = countRequest.safeParse(body);
  return read.success ? readQuestion(read.data, null) : { refusal: complainOf(read.error, body) };
}

const notJson = badRequest('The request body is not valid JSON');

function readQuestion(data: CountRequest, maxOutputTokens: number | null): ReadQuestion {
  const { model } = data;
  if (!isModel(model)) return { refusal: unknownModel(model) };
  const system = readSystem(data.system);
  if (system === null) return { refusal: badRequest('system: Input should be a valid list') };
  const refusal = refuseFormat(data) ?? refuseTools(data) ?? refuseChoice(data);
  if (refusal !== null) return { refusal };
  const read = readTurns(data.messages);
  if ('refusal' in read) return read;
  return {
    question: {
      model,
      system,
      turns: read.turns,
      schema: data.output_config?.format?.schema ?? null,
      tools: customTools(data).map(({ name = '', description, input_schema: schema }) => ({
        name,
        description: description ?? '',
        parameters: record.safeParse(schema).data ?? {},
      })),
      toolChoice: toolChoiceOf(data),
      maxOutputTokens,
    },
  };
}

const systemBlocks = z.array(z.looseObject({ type: z.literal('text'), text: z.string() }));

function readSystem(system: unknown): string | null {
  if (system === undefined) return '';
  if (typeof system === 'string') return system;
  return (
    systemBlocks
      .safeParse(system)
      .data?.map(({ text }) => text)
      .join('\n') ?? null
  );
}

function refuseFormat({ output_config: config }: CountRequest): SimulatedReply | null {
  const problem = config?.format == null ? null : findSchemaProblem(config.format.schema);
  return problem === null ? null : badRequest(`output_config.format.schema: ${problem}`);
}

/** Those that the caller runs; tools of the vendor's own have another type. */
function customTools({ tools }: CountRequest) {
  return (tools ?? []).filter(({ type }) => type == null || type === 'custom');
}

function refuseTools(data: CountRequest): SimulatedReply | null {
  const odd = (data.tools ?? []).findIndex(
    ({ type }) => type != null && type !== 'custom' && !/_\d{8}$/.test(type),
  );
  if (odd !== -1) {
    const type = data.tools?.[odd]?.type ?? '';
    const tags =
      "'bash_20250124', 'custom', 'text_editor_20250728', 'web_fetch_20250910', 'web_search_20250305'";
    return badRequest(
      `tools.${odd}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${tags}`,
    );
  }
  const names = new Set<string>();
  for (const [index, { name, input_schema: given, strict }] of customTools(data).entries()) {
    const at = (message: string) => badRequest(`tools.${index}.custom${message}`);
    if (name === undefined) return at('.name: Field required');
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(name))
      return at(".name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
    if (names.has(name)) return badRequest('tools: Tool names must be unique.');
    names.add(name);
    if (given === undefined) return at('.input_schema: Field required');
    const { data: schema } = record.safeParse(given);
    if (schema === undefined) return at('.input_schema: Input should be a valid dictionary');
    if (schema['type'] === undefined) return at('.input_schema.type: Field required');
    if (schema['type'] !== 'object') return at(".input_schema.type: Input should be 'object'");
    const problem = strict === true ? findSchemaProblem(schema) : null;
    if (problem !== null) return at(`: ${problem}`);
  }
  return null;
}

function refuseChoice({ tool_choice: choice, tools }: CountRequest): SimulatedReply | null {
  if (choice == null) return null;
  if (tools == null || tools.length === 0) {
    return choice.type === 'none'
      ? null
      : badRequest('tool_choice: tool_choice may only be specified while providing tools.');
  }
  if (choice.type !== 'tool') return null;
  if (choice.name === undefined) return badRequest('tool_choice.tool.name: Field required');
  return tools.some(({ name }) => name === choice.name)
    ? null
    : badRequest(`Tool '${choice.name}' not found in provided tools`);
}

function toolChoiceOf({ tool_choice: choice }: CountRequest): ModelQuestion['toolChoice'] {
  switch (choice?.type) {
    case 'any':
      return 'required';
    case 'none':
      return 'none';
    case 'tool':
      return { name: choice.name ?? '' };
    default:
      return 'auto';
  }
}
