import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import type { BoundSecret } from './bound-secret.ts';
import { hideValues } from './hide-values.ts';
import type { Operation, Send } from './operation.ts';
import type { Provider } from './provider.ts';

type JsonObject = { [key: string]: JsonValue };

/** A tool that the model may call. */
export type ModelTool = { name: string; description: string; parameters: JsonObject };

/** A tool call of the model. `input` is what it wrote, whether it fits the tool or not. */
export type ModelCall = { id: string; name: string; input: JsonValue };

export type ModelMessage =
  /** The text that is the same for all records comes first, so that vendors can cache it. */
  | { role: 'user'; prefix: string; text: string }
  /** What the model said, as `ModelReply.content` has it. */
  | { role: 'assistant'; content: JsonValue[] }
  | { role: 'tool'; results: { id: string; name: string; text: string }[] };

/** One turn of a language model. Plain JSON, because calls are compared by it. */
export type ModelRequest = {
  /** The vendor's name of the model. */
  model: string;
  system: string;
  messages: ModelMessage[];
  /** The schema for the text of the reply; null for free text. */
  schema: JsonObject | null;
  /** Whether vendors can force a model to keep to the schema. */
  isStrict: boolean;
  tools: ModelTool[];
  /** `any`: one of the tools; otherwise the name of a tool. */
  toolChoice: 'auto' | 'any' | { tool: string } | null;
  maxOutputTokens: number;
  /** Secrets in the messages. They only go to hosts that admins allowed, and are removed from replies. */
  secrets: readonly BoundSecret[];
};

/** `cut`: it reached its maximum number of tokens. `refused`: the model or its vendor refused. */
export type ModelFinish = 'stop' | 'calls' | 'cut' | 'refused';

export type ModelReply = {
  finish: ModelFinish;
  text: string;
  calls: ModelCall[];
  /** Sent back as the assistant's turn, including the vendor's own marks. */
  content: JsonValue[];
  /** Tokens, as the vendor counts them; `cached` are those of the input that it had read before. */
  usage: { input: number; output: number; cached: number };
};

/** What a vendor's library makes of the name of a model. */
export interface ModelLibrary {
  /** Opens a model that can only reach the network through `fetch`. */
  open(model: string, fetch: typeof globalThis.fetch): Promise<LanguageModelV4>;
  /** Options besides the usual ones. */
  options?(request: ModelRequest): Partial<LanguageModelV4CallOptions>;
}

/** Models that think before they answer need time. */
const deadlineMs = 120_000;

/** Declares the only operation of a vendor of language models: a turn. */
export function defineModelTurn(
  provider: Provider,
  { id, library }: { id: string; library: ModelLibrary },
): Operation<ModelRequest, ModelReply> {
  return provider.conversation({
    id,
    deadlineMs,
    secretsOf: ({ secrets }: ModelRequest) => secrets,
    converse: async (request, send): Promise<ModelReply> => {
      const way = { provider, secrets: request.secrets.map(({ value }) => value) };
      const model = await library.open(request.model, fetchOnce(send, way));
      const options = { ...callOptions(request), ...library.options?.(request) };
      return toReply(await model.doGenerate(options));
    },
  });
}

/** Libraries want a base URL; the kit puts the real one in its place. */
export const libraryBaseUrl = 'http://vendor.invalid';
/** Libraries want a key; the kit sends the real one. */
export const libraryKey = 'none';

/** Headers that the kit sends itself, or that name the library. */
const kitHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'content-type', 'user-agent'];

/** A library that goes on by itself would use more than was held for a turn, so it may ask only once. */
function fetchOnce(
  send: Send,
  { provider, secrets }: { provider: Provider; secrets: readonly string[] },
): typeof globalThis.fetch {
  const ownHeaders = new Set([...kitHeaders, ...Object.keys(provider.headers ?? {})]);
  let isSent = false;
  return async (target, init) => {
    if (isSent) throw new Error('A turn is one request');
    isSent = true;
    const { pathname, search } = new URL(target instanceof Request ? target.url : target);
    const headers = [...new Headers(init?.headers)].filter(([name]) => !ownHeaders.has(name));
    const body = await send({
      method: 'POST',
      path: pathname + search,
      headers: Object.fromEntries(headers),
      body: JSON.parse(z.string().parse(init?.body)),
    });
    return new Response(writeReply(body, secrets), { headers: { 'content-type': 'application/json' } });
  };
}

/**
 * JSON has many ways to write the same letter, and vendors use them: `\u003d` for `=`. Written by us, secrets look as
 * they are looked for.
 */
function writeReply(body: unknown, secrets: readonly string[]): string {
  const text = JSON.stringify(body);
  if (secrets.length === 0) return text;
  const reply = { outcome: 'answered' as const, status: 200, headers: [], body: Buffer.from(text) };
  const hidden = hideValues(reply, { key: null, secrets });
  return hidden.outcome === 'answered' ? hidden.body.toString('utf8') : text;
}

function callOptions(request: ModelRequest): LanguageModelV4CallOptions {
  const { system, messages, schema, tools, toolChoice, maxOutputTokens } = request;
  return {
    prompt: toPrompt(system, messages),
    maxOutputTokens,
    ...(schema === null ? {} : { responseFormat: { type: 'json', name: 'answer', schema } }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool), toolChoice: toChoice(toolChoice) }),
  };
}

/**
 * For what does not change from record to record: Anthropic keeps what it read up to such a mark, when it is told to.
 * The others keep the beginnings of prompts by themselves; what is meant for another vendor, libraries leave out.
 */
const kept = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } };

/** Vendors refuse a turn without words, and a model that said nothing leaves one. */
function toPrompt(system: string, messages: readonly ModelMessage[]): LanguageModelV4Message[] {
  const prompt = [{ role: 'system' as const, content: system, ...kept }, ...messages.map(toMessage)];
  return prompt.filter(({ content }) => content.length > 0);
}

// What the library gave for a turn is what it takes back for it.
const contentOfLibrary = z.custom<Extract<LanguageModelV4Message, { role: 'assistant' }>['content']>();

function toMessage(message: ModelMessage): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: [
          ...(message.prefix === '' ? [] : [{ type: 'text' as const, text: message.prefix, ...kept }]),
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
        ],
      };
    case 'assistant':
      return { role: 'assistant', content: contentOfLibrary.parse(message.content) };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ id, name, text }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: 'text', value: text },
        })),
      };
  }
}

function toTool({ name, description, parameters }: ModelTool) {
  return { type: 'function' as const, name, description, inputSchema: parameters };
}

function toChoice(choice: ModelRequest['toolChoice']): NonNullable<LanguageModelV4CallOptions['toolChoice']> {
  if (choice === 'any') return { type: 'required' };
  return choice === null || choice === 'auto' ? { type: 'auto' } : { type: 'tool', toolName: choice.tool };
}

function toReply({ content, finishReason, usage }: LanguageModelV4GenerateResult): ModelReply {
  if (content.length === 0 && finishReason.raw === undefined)
    throw new Error('Not a word, and no reason why');
  const calls = content.flatMap((part) => (part.type === 'tool-call' ? [toCall(part)] : []));
  return {
    finish: finishOf(finishReason.unified, calls),
    text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    calls,
    content: content.flatMap(toAssistantPart),
    usage: {
      input: countOf(usage.inputTokens.total),
      output: countOf(usage.outputTokens.total),
      cached: countOf(usage.inputTokens.cacheRead),
    },
  };
}

/** Tokens are paid for, so nonsense from a vendor must not become a price. */
function countOf(tokens: number | undefined): number {
  return Math.max(0, Math.ceil(tokens ?? 0));
}

function finishOf(reason: string, calls: readonly ModelCall[]): ModelFinish {
  if (reason === 'content-filter') return 'refused';
  if (reason === 'length') return 'cut';
  return calls.length > 0 ? 'calls' : 'stop';
}

type LibraryCall = Extract<LanguageModelV4Content, { type: 'tool-call' }>;

function toCall({ toolCallId, toolName, input }: LibraryCall): ModelCall {
  return { id: toolCallId, name: toolName, input: parseInput(input) };
}

/** What a model writes where JSON is due may be anything; as text it fits no tool. */
function parseInput(text: string): JsonValue {
  try {
    const parsed: JsonValue = JSON.parse(text);
    return parsed;
  } catch {
    return text;
  }
}

/** A part of a turn, as the library takes it back: calls want their input parsed, and sources are only for show. */
function toAssistantPart(part: LanguageModelV4Content): JsonValue[] {
  if (part.type === 'text' || part.type === 'reasoning') return [asJson(part)];
  return part.type === 'tool-call'
    ? [asJson(Object.assign({}, part, { input: parseInput(part.input) }))]
    : [];
}

/** `providerMetadata` of a reply is `providerOptions` of the turn it becomes. */
function asJson({ providerMetadata, ...part }: object & { providerMetadata?: unknown }): JsonValue {
  const plain: JsonValue = JSON.parse(JSON.stringify({ ...part, providerOptions: providerMetadata }));
  return plain;
}
