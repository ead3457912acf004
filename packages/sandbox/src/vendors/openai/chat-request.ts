import { z } from 'zod';
import type { ModelQuestion, ModelTool } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { message, readMessages } from './chat-messages.ts';
import { badRequest, complainOf, invalidValue } from './openai-error.ts';
import { isModel, isReasoning, unknownModel } from './openai-models.ts';
import { findSchemaProblem } from './openai-schema.ts';

/** `stream` is null where the answer is to come whole. */
export type ReadQuestion =
  | { question: ModelQuestion; stream: { hasUsage: boolean } | null }
  | { refusal: SimulatedReply };

const record = z.record(z.string(), z.unknown());
export const functionName = z
  .string()
  .regex(/^[a-zA-Z0-9_-]+$/)
  .max(64);

const chatRequest = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  max_completion_tokens: z.int().min(1).nullish(),
  max_tokens: z.int().min(1).nullish(),
  n: z.int().min(1).max(128).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  response_format: z
    .looseObject({
      type: z.enum(['text', 'json_object', 'json_schema']),
      json_schema: z
        .looseObject({ name: functionName, schema: record.nullish(), strict: z.boolean().nullish() })
        .optional(),
    })
    .nullish(),
  tools: z
    .array(
      z.looseObject({
        type: z.enum(['function']),
        function: z.looseObject({
          name: functionName,
          description: z.string().nullish(),
          parameters: record.nullish(),
          strict: z.boolean().nullish(),
        }),
      }),
    )
    .min(1)
    .nullish(),
  tool_choice: z.unknown().optional(),
  // Taken and of no consequence here.
  ...Object.fromEntries(
    [
      'audio',
      'function_call',
      'functions',
      'logit_bias',
      'logprobs',
      'metadata',
      'modalities',
      'moderation',
      'parallel_tool_calls',
      'prediction',
      'prompt_cache_key',
      'prompt_cache_options',
      'prompt_cache_retention',
      'reasoning_effort',
      'safety_identifier',
      'seed',
      'service_tier',
      'stop',
      'store',
      'top_logprobs',
      'user',
      'verbosity',
      'web_search_options',
    ].map((name) => [name, z.unknown().optional()]),
  ),
});

type ChatRequest = z.infer<typeof chatRequest>;

/** The body as a question, or OpenAI's complaint about it. */
export function readChat(body: unknown): ReadQuestion {
  const given = record.safeParse(body);
  if (!given.success) return { refusal: notJson };
  if (typeof given.data['model'] !== 'string' || given.data['model'] === '') {
    return { refusal: badRequest({ message: 'you must provide a model parameter' }) };
  }
  const read = chatRequest.safeParse(body);
  if (!read.success) return { refusal: complainOf(read.error, body) };
  const { data } = read;
  const refusal = refuse(data);
  if (refusal !== null) return { refusal };
  const messages = readMessages(data.messages);
  if ('refusal' in messages) return messages;
  const { model, tools } = data;
  const toolChoice = readToolChoice(data);
  if (typeof toolChoice === 'object' && 'status' in toolChoice) return { refusal: toolChoice };
  return {
    stream: data.stream === true ? { hasUsage: data.stream_options?.include_usage === true } : null,
    question: {
      ...messages,
      model,
      schema: schemaOf(data),
      tools: (tools ?? []).map(({ function: { name, description, parameters } }): ModelTool => ({
        name,
        description: description ?? '',
        parameters: parameters ?? {},
      })),
      toolChoice,
      maxOutputTokens: data.max_completion_tokens ?? data.max_tokens ?? null,
    },
  };
}

export const notJson = badRequest({
  message:
    "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON.)",
});

const noStreamOptions = badRequest({
  message: "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
  param: 'stream_options',
});

function refuse(data: ChatRequest): SimulatedReply | null {
  const { model, max_tokens: maxTokens, n } = data;
  if (!isModel(model)) return unknownModel(model);
  if (data.stream_options != null && data.stream !== true) return noStreamOptions;
  if (maxTokens != null && isReasoning(model)) {
    return badRequest({
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
      code: 'unsupported_parameter',
    });
  }
  if (n != null && n > 1) {
    return badRequest({
      message: "Unsupported value: 'n' does not support more than 1 here.",
      param: 'n',
      code: 'unsupported_value',
    });
  }
  return refuseFormat(data) ?? refuseTools(data);
}

function refuseFormat({ response_format: format, messages }: ChatRequest): SimulatedReply | null {
  if (format?.type === 'json_object' && !/json/i.test(JSON.stringify(messages))) {
    return badRequest({
      message:
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      param: 'messages',
    });
  }
  if (format?.type !== 'json_schema') return null;
  const { json_schema: asked } = format;
  if (asked === undefined) {
    return badRequest({
      message: "Missing required parameter: 'response_format.json_schema'.",
      param: 'response_format.json_schema',
      code: 'missing_required_parameter',
    });
  }
  const problem = findSchemaProblem(asked.schema ?? {}, asked.strict === true);
  if (problem === null) return null;
  return badRequest({
    message: `Invalid schema for response_format '${asked.name}': ${problem}`,
    param: 'response_format',
  });
}

function refuseTools({ tools }: ChatRequest): SimulatedReply | null {
  for (const [index, { function: asked }] of (tools ?? []).entries()) {
    const problem =
      asked.parameters == null ? null : findSchemaProblem(asked.parameters, asked.strict === true);
    if (problem === null) continue;
    return badRequest({
      message: `Invalid schema for function '${asked.name}': ${problem}`,
      param: `tools[${index}].function.parameters`,
      code: 'invalid_function_parameters',
    });
  }
  return null;
}

function schemaOf({ response_format: format }: ChatRequest): ModelQuestion['schema'] {
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? (format.json_schema?.schema ?? {}) : null;
}

const namedChoice = z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) });

function readToolChoice({
  tool_choice: choice,
  tools,
}: ChatRequest): ModelQuestion['toolChoice'] | SimulatedReply {
  if (choice === undefined || choice === null) return 'auto';
  if (tools == null)
    return badRequest({
      message: "'tool_choice' is only allowed when 'tools' are specified.",
      param: 'tool_choice',
    });
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  const { data: named } = namedChoice.safeParse(choice);
  if (named === undefined)
    return invalidValue('tool_choice', { value: choice, supported: ['none', 'auto', 'required'] });
  const { name } = named.function;
  if (tools.some(({ function: own }) => own.name === name)) return { name };
  return badRequest({
    message: `Tool choice '${name}' not found in 'tools' parameter.`,
    param: 'tool_choice',
  });
}
