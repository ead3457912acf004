import { z } from 'zod';
import type { ModelQuestion } from '../../kit/model/model-question.ts';
import type { SimulatedReply, SimulatorState } from '../../kit/simulator.ts';
import type { ReadQuestion } from './chat-request.ts';
import { functionName, notJson } from './chat-request.ts';
import { badRequest, complainOf, invalidType, invalidValue, missing } from './openai-error.ts';
import { isModel } from './openai-models.ts';
import { findSchemaProblem } from './openai-schema.ts';
import { readInput } from './responses-input.ts';

const record = z.record(z.string(), z.unknown());

const responsesRequest = z.strictObject({
  model: z.string(),
  input: z.unknown().optional(),
  instructions: z.string().nullish(),
  max_output_tokens: z.int().min(16).nullish(),
  previous_response_id: z.string().nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  text: z
    .looseObject({
      format: z
        .looseObject({
          type: z.enum(['text', 'json_object', 'json_schema']),
          name: functionName.optional(),
          schema: record.nullish(),
          strict: z.boolean().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  tools: z
    .array(
      z.looseObject({
        type: z.string(),
        name: z.string().optional(),
        description: z.string().nullish(),
        parameters: record.nullish(),
        strict: z.boolean().nullish(),
      }),
    )
    .nullish(),
  tool_choice: z.unknown().optional(),
  // Taken and of no consequence here.
  ...Object.fromEntries(
    [
      'access_programs',
      'background',
      'context_management',
      'conversation',
      'include',
      'max_tool_calls',
      'metadata',
      'moderation',
      'parallel_tool_calls',
      'prompt',
      'prompt_cache_key',
      'prompt_cache_options',
      'prompt_cache_retention',
      'reasoning',
      'safety_identifier',
      'service_tier',
      'store',
      'stream_options',
      'top_logprobs',
      'truncation',
      'user',
    ].map((name) => [name, z.unknown().optional()]),
  ),
});

type ResponsesRequest = z.infer<typeof responsesRequest>;

/** The body as a question, or OpenAI's complaint about it. `state` has the items that can be referred to. */
export function readResponses(body: unknown, state: SimulatorState): ReadQuestion {
  if (!record.safeParse(body).success) return { refusal: notJson };
  const read = responsesRequest.safeParse(body);
  if (!read.success) return { refusal: complainOf(read.error, body) };
  const { data } = read;
  const refusal = refuse(data);
  if (refusal !== null) return { refusal };
  const input = readInput(data.input, state);
  if ('refusal' in input) return input;
  const toolChoice = readToolChoice(data);
  if (typeof toolChoice === 'object' && 'status' in toolChoice) return { refusal: toolChoice };
  return {
    stream: data.stream === true ? { hasUsage: true } : null,
    question: {
      model: data.model,
      system: [data.instructions ?? '', input.system].filter((text) => text !== '').join('\n'),
      turns: input.turns,
      schema: schemaOf(data),
      tools: functionsOf(data).map(({ name = '', description, parameters }) => ({
        name,
        description: description ?? '',
        parameters: parameters ?? {},
      })),
      toolChoice,
      maxOutputTokens: data.max_output_tokens ?? null,
    },
  };
}

function functionsOf({ tools }: ResponsesRequest) {
  return (tools ?? []).filter(({ type }) => type === 'function');
}

function refuse(data: ResponsesRequest): SimulatedReply | null {
  const { model, input, previous_response_id: previous } = data;
  if (!isModel(model)) {
    return badRequest({
      message: `The requested model '${model.slice(0, 100)}' does not exist.`,
      param: 'model',
      code: 'model_not_found',
    });
  }
  if (input === undefined || input === null) return missing('input');
  if (typeof input !== 'string' && !Array.isArray(input)) {
    return invalidType('input', { expected: 'one of a string or array of input items', value: input });
  }
  // Answers are not kept.
  if (previous != null) {
    return badRequest({
      message: `Previous response with id '${previous}' not found.`,
      param: 'previous_response_id',
      code: 'previous_response_not_found',
    });
  }
  return refuseFormat(data) ?? refuseTools(data);
}

function refuseFormat({ text, input, instructions }: ResponsesRequest): SimulatedReply | null {
  const format = text?.format;
  if (format?.type === 'json_object' && !/json/i.test(JSON.stringify([input, instructions]))) {
    return badRequest({
      message:
        "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
      param: 'input',
    });
  }
  if (format?.type !== 'json_schema') return null;
  if (format.name === undefined) return missing('text.format.name');
  if (format.schema == null) return missing('text.format.schema');
  const problem = findSchemaProblem(format.schema, format.strict === true);
  if (problem === null) return null;
  return badRequest({
    message: `Invalid schema for response_format '${format.name}': ${problem}`,
    param: 'text.format.schema',
    code: 'invalid_json_schema',
  });
}

const toolTypes = [
  'function',
  'file_search',
  'web_search',
  'web_search_preview',
  'computer_use_preview',
  'mcp',
  'code_interpreter',
  'image_generation',
  'local_shell',
  'shell',
  'custom',
  'apply_patch',
];

function refuseTools({ tools }: ResponsesRequest): SimulatedReply | null {
  for (const [index, { type, name, parameters, strict }] of (tools ?? []).entries()) {
    if (!toolTypes.includes(type))
      return invalidValue(`tools[${index}].type`, { value: type, supported: toolTypes });
    if (type !== 'function') continue;
    if (name === undefined) return missing(`tools[${index}].name`);
    if (!functionName.safeParse(name).success) {
      return badRequest({
        message: `Invalid 'tools[${index}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        param: `tools[${index}].name`,
        code: 'invalid_value',
      });
    }
    const problem = parameters == null ? null : findSchemaProblem(parameters, strict === true);
    if (problem === null) continue;
    return badRequest({
      message: `Invalid schema for function '${name}': ${problem}`,
      param: `tools[${index}].parameters`,
      code: 'invalid_function_parameters',
    });
  }
  return null;
}

function schemaOf({ text }: ResponsesRequest): ModelQuestion['schema'] {
  const format = text?.format;
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? (format.schema ?? {}) : null;
}

const namedChoice = z.object({ type: z.literal('function'), name: z.string() });

function readToolChoice(data: ResponsesRequest): ModelQuestion['toolChoice'] | SimulatedReply {
  const { tool_choice: choice } = data;
  if (choice === undefined || choice === null) return 'auto';
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  const { data: named } = namedChoice.safeParse(choice);
  if (named === undefined)
    return invalidValue('tool_choice', { value: choice, supported: ['none', 'auto', 'required'] });
  if (functionsOf(data).some(({ name }) => name === named.name)) return { name: named.name };
  return badRequest({
    message: `Tool choice '${named.name}' not found in 'tools' parameter.`,
    param: 'tool_choice',
  });
}
