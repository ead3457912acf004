import type { ModelAnswer } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  refusal: 'refusal',
} as const;

/** The answer as a message. */
export function messagesReply(
  answer: ModelAnswer,
  { model, id }: { model: string; id: string },
): SimulatedReply {
  const { text, toolCalls, finish, inputTokens, outputTokens } = answer;
  // What it says when it refuses is its own: a refused message has no content.
  const said = text === null || finish === 'refusal' ? [] : [{ type: 'text', text, citations: null }];
  const calls = toolCalls.map((call) => ({
    type: 'tool_use',
    id: `toolu_${call.id}`,
    name: call.name,
    input: call.arguments,
  }));
  return {
    status: 200,
    body: {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [...said, ...calls],
      stop_reason: stopReasons[finish],
      stop_sequence: null,
      usage: {
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        server_tool_use: null,
        service_tier: 'standard',
      },
    },
  };
}
