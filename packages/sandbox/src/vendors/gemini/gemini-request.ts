import { z } from 'zod';
import type { ModelQuestion, ModelTool } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { readContents, readInstruction } from './gemini-contents.ts';
import { badField, badRequest } from './gemini-error.ts';
import { isOlder } from './gemini-models.ts';
import { readSchema } from './gemini-schema.ts';
import type { Fields } from './read-fields.ts';
import { listOf, readFields } from './read-fields.ts';

export type ReadQuestion = { question: ModelQuestion } | { refusal: SimulatedReply };
type Refused = { refusal: SimulatedReply };

const record = z.record(z.string(), z.unknown());
const requestFields = [
  'contents',
  'systemInstruction',
  'generationConfig',
  'tools',
  'toolConfig',
  'safetySettings',
  'cachedContent',
  'labels',
  'serviceTier',
  'model',
];
const configFields = [
  'temperature',
  'topP',
  'topK',
  'candidateCount',
  'maxOutputTokens',
  'stopSequences',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'responseModalities',
  'thinkingConfig',
  'presencePenalty',
  'frequencyPenalty',
  'seed',
  'responseLogprobs',
  'logprobs',
  'speechConfig',
  'mediaResolution',
  'imageConfig',
  'enableEnhancedCivicAnswers',
];
const toolFields = [
  'functionDeclarations',
  'googleSearch',
  'googleSearchRetrieval',
  'urlContext',
  'codeExecution',
  'computerUse',
  'fileSearch',
  'googleMaps',
  'mcpServers',
];
const functionFields = [
  'name',
  'description',
  'parameters',
  'parametersJsonSchema',
  'response',
  'responseJsonSchema',
  'behavior',
];

/** A body as a question, or what Google says about it. */
export function readRequest(body: unknown, model: string): ReadQuestion {
  if (!record.safeParse(body).success) {
    return { refusal: badRequest('Invalid JSON payload received. Unexpected token.') };
  }
  const read = readFields(body, { at: '', known: requestFields });
  if ('refusal' in read) return read;
  const { fields } = read;
  const config = readConfig(fields['generationConfig'], model);
  if ('refusal' in config) return config;
  const tools = readTools(fields['tools']);
  if ('refusal' in tools) return tools;
  const choice = readChoice(fields['toolConfig'], tools.tools);
  if ('refusal' in choice) return choice;
  const instruction = readInstruction(fields['systemInstruction']);
  if ('refusal' in instruction) return instruction;
  const contents = readContents(fields['contents']);
  if ('refusal' in contents) return contents;
  if (config.isJson && tools.tools.length > 0 && isOlder(model)) {
    return {
      refusal: badRequest("Function calling with a response mime type: 'application/json' is unsupported"),
    };
  }
  return {
    question: {
      model,
      system: instruction.text,
      turns: contents.turns,
      schema: config.schema,
      tools: choice.tools,
      toolChoice: choice.toolChoice,
      maxOutputTokens: config.maxOutputTokens,
    },
  };
}

interface Config {
  isJson: boolean;
  schema: ModelQuestion['schema'];
  maxOutputTokens: number | null;
}

function readConfig(given: unknown, model: string): Config | Refused {
  const read = readFields(given, { at: 'generation_config', known: configFields });
  if ('refusal' in read) return read;
  const {
    responseMimeType: mime,
    responseSchema,
    responseJsonSchema,
    maxOutputTokens: bound,
    candidateCount,
  } = read.fields;
  const at = 'generation_config';
  const fault = findConfigFault(read.fields);
  if (fault !== null) return { refusal: fault };
  if (candidateCount !== undefined && candidateCount !== 1) {
    return { refusal: badRequest(`Multiple candidates is not enabled for models/${model}`) };
  }
  const isJson = mime === 'application/json';
  const maxOutputTokens = typeof bound === 'number' ? bound : null;
  if (responseJsonSchema != null) {
    const { data: schema } = record.safeParse(responseJsonSchema);
    return schema === undefined
      ? { refusal: badRequest(`Invalid value at '${at}.response_json_schema'`) }
      : { isJson, schema, maxOutputTokens };
  }
  if (responseSchema == null) return { isJson, schema: isJson ? { type: 'object' } : null, maxOutputTokens };
  const schema = readSchema(responseSchema, `${at}.response_schema`);
  return 'refusal' in schema ? schema : { isJson, schema: schema.schema, maxOutputTokens };
}

const mimeTypes: ReadonlySet<unknown> = new Set([
  undefined,
  null,
  'text/plain',
  'application/json',
  'text/x.enum',
]);

function findConfigFault(fields: Fields): SimulatedReply | null {
  const {
    responseMimeType: mime,
    responseSchema,
    responseJsonSchema,
    maxOutputTokens: bound,
    temperature,
  } = fields;
  const at = 'generation_config';
  if (!mimeTypes.has(mime)) {
    return badField(
      `${at}.response_mime_type`,
      'allowed mimetypes are `text/plain`, `application/json`, `application/xml`, `application/yaml` and `text/x.enum`.',
    );
  }
  const hasSchema = responseSchema != null || responseJsonSchema != null;
  if (hasSchema && mime !== 'application/json' && mime !== 'text/x.enum') {
    return badField(
      `${at}.response_schema`,
      'only allowed when response_mime_type is `application/json` or `text/x.enum`.',
    );
  }
  if (responseSchema != null && responseJsonSchema != null) {
    return badField(
      `${at}.response_json_schema`,
      'only one of response_schema and response_json_schema may be set.',
    );
  }
  if (bound != null && !(typeof bound === 'number' && Number.isInteger(bound) && bound > 0)) {
    return badField(`${at}.max_output_tokens`, 'max_output_tokens must be positive.');
  }
  if (temperature != null && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 2)) {
    return badField(`${at}.temperature`, 'temperature must be in the range [0.0, 2.0].');
  }
  return null;
}

function readTools(given: unknown): { tools: ModelTool[] } | Refused {
  const tools: ModelTool[] = [];
  for (const [index, one] of listOf(given).entries()) {
    const read = readFields(one, { at: `tools[${index}]`, known: toolFields });
    if ('refusal' in read) return read;
    for (const [place, declared] of listOf(read.fields['functionDeclarations']).entries()) {
      const tool = readFunction(declared, `tools[${index}].function_declarations[${place}]`);
      if ('refusal' in tool) return tool;
      tools.push(tool);
    }
  }
  return { tools };
}

function readFunction(given: unknown, at: string): ModelTool | Refused {
  const read = readFields(given, { at, known: functionFields });
  if ('refusal' in read) return read;
  const { name, description, parameters, parametersJsonSchema } = read.fields;
  if (typeof name !== 'string' || !/^[a-zA-Z_][\w.:-]{0,127}$/.test(name)) {
    return {
      refusal: badField(
        `${at}.name`,
        'Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.',
      ),
    };
  }
  const own = { name, description: typeof description === 'string' ? description : '' };
  if (parameters == null) return { ...own, parameters: record.safeParse(parametersJsonSchema).data ?? {} };
  const schema = readSchema(parameters, `${at}.parameters`);
  return 'refusal' in schema ? schema : { ...own, parameters: schema.schema };
}

const modes: ReadonlySet<unknown> = new Set(['AUTO', 'ANY', 'NONE', 'VALIDATED', 'MODE_UNSPECIFIED']);

/** How functions are to be called; where only some may be, the others are left out. */
function readChoice(
  given: unknown,
  tools: ModelTool[],
): Pick<ModelQuestion, 'tools' | 'toolChoice'> | Refused {
  const config = readFields(given, {
    at: 'tool_config',
    known: ['functionCallingConfig', 'retrievalConfig'],
  });
  if ('refusal' in config) return config;
  const at = 'tool_config.function_calling_config';
  const read = readFields(config.fields['functionCallingConfig'], {
    at,
    known: ['mode', 'allowedFunctionNames', 'streamFunctionCallArguments'],
  });
  if ('refusal' in read) return read;
  const mode = read.fields['mode'] ?? 'AUTO';
  if (!modes.has(mode))
    return { refusal: badRequest(`Invalid value at '${at}.mode', ${JSON.stringify(mode)}`) };
  const allowed = listOf(read.fields['allowedFunctionNames']);
  if (mode !== 'ANY') {
    if (allowed.length > 0 && mode !== 'VALIDATED') {
      return {
        refusal: badField(
          `${at}.allowed_function_names`,
          'Allowed function names should only be set when function calling mode is ANY.',
        ),
      };
    }
    return { tools, toolChoice: mode === 'NONE' ? 'none' : 'auto' };
  }
  if (tools.length === 0)
    return { refusal: badField(at, 'Function calling config is set without function_declarations.') };
  const callable = allowed.length === 0 ? tools : tools.filter(({ name }) => allowed.includes(name));
  const [first] = callable;
  if (first === undefined || (allowed.length > 0 && callable.length < allowed.length)) {
    return {
      refusal: badField(
        `${at}.allowed_function_names`,
        'allowed_function_names should be a subset of the function_declarations.',
      ),
    };
  }
  return { tools: callable, toolChoice: callable.length === 1 ? { name: first.name } : 'required' };
}
