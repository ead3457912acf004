import type { ModelAnswer } from '../../kit/model/model-question.ts';
import type { SimulatorState } from '../../kit/simulator.ts';
import type { ReplyContext } from './chat-reply.ts';

// Larger ones cannot be referred to later: a session keeps thousands.
const largestKept = 4000;

export type Response = ReturnType<typeof responseOf>;

/** The answer as a response; its items can be referred to by id afterwards. */
export function responseOf(
  answer: ModelAnswer,
  { model, id, createdAt, state }: ReplyContext & { state: SimulatorState },
) {
  const { finish, inputTokens, outputTokens } = answer;
  const status = finish === 'length' ? 'incomplete' : 'completed';
  const output = itemsOf(answer, { id, status });
  for (const item of output) {
    const kept = JSON.stringify(item);
    if (kept.length <= largestKept) state.set(`item:${item.id}`, kept);
  }
  const isCut = finish === 'length';
  return {
    ...usualFields,
    id: `resp_${id}`,
    created_at: createdAt,
    status,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    model,
    output,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
}

const usualFields = {
  object: 'response',
  access_programs: null,
  background: false,
  error: null,
  instructions: null,
  max_output_tokens: null,
  metadata: {},
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: 1,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
  user: null,
};

export type MessagePart =
  | { type: 'refusal'; refusal: string }
  | { type: 'output_text'; text: string; annotations: []; logprobs: [] };

export type OutputItem =
  | { id: string; type: 'message'; status: string; role: 'assistant'; content: MessagePart[] }
  | { id: string; type: 'function_call'; status: string; call_id: string; name: string; arguments: string };

function itemsOf(
  { text, toolCalls, finish }: ModelAnswer,
  { id, status }: { id: string; status: string },
): OutputItem[] {
  const calls = toolCalls.map((call): OutputItem => ({
    id: `fc_${call.id}`,
    type: 'function_call',
    status,
    call_id: `call_${call.id}`,
    name: call.name,
    arguments: call.brokenText ?? JSON.stringify(call.arguments),
  }));
  if (text === null) return calls;
  const content: MessagePart =
    finish === 'refusal'
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', text, annotations: [], logprobs: [] };
  return [{ id: `msg_${id}`, type: 'message', status, role: 'assistant', content: [content] }, ...calls];
}
