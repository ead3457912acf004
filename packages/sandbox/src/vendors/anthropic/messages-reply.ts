import type { ModelAnswer } from '../../kit/model/model-question.ts';

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  refusal: 'refusal',
} as const;

export type Block =
  | { type: 'text'; text: string; citations: null }
  | { type: 'tool_use'; id: string; name: string; input: unknown; caller: { type: 'direct' } };

export type Message = ReturnType<typeof messageOf>;

/** The answer as a message, with all that the types of the vendor's own client promise. */
export function messageOf(answer: ModelAnswer, { model, id }: { model: string; id: string }) {
  const { finish } = answer;
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    container: null,
    content: contentOf(answer),
    diagnostics: null,
    stop_reason: stopReason(finish),
    stop_details: finish === 'refusal' ? { type: 'refusal', category: null, explanation: answer.text } : null,
    stop_sequence: null,
    usage: usageOf(answer),
  };
}

/** Null only while a message is streamed. */
function stopReason(finish: ModelAnswer['finish']): (typeof stopReasons)[keyof typeof stopReasons] | null {
  return stopReasons[finish];
}

function contentOf({ text, toolCalls, finish }: ModelAnswer): Block[] {
  const calls = toolCalls.map((call): Block => ({
    type: 'tool_use',
    id: `toolu_${call.id}`,
    name: call.name,
    input: call.arguments,
    caller: { type: 'direct' },
  }));
  // What it says when it refuses is its own: a refused message has no content.
  return text === null || finish === 'refusal' ? calls : [{ type: 'text', text, citations: null }, ...calls];
}

function usageOf({ inputTokens, outputTokens }: ModelAnswer) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    output_tokens_details: { thinking_tokens: 0 },
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    inference_geo: null,
    server_tool_use: null,
    service_tier: 'standard',
    speed: 'standard',
  };
}
