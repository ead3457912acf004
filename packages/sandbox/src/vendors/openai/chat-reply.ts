import type { AnsweredToolCall, ModelAnswer } from '../../kit/model/model-question.ts';

export interface ReplyContext {
  model: string;
  /** Of this request alone. */
  id: string;
  /** Seconds since the epoch. */
  createdAt: number;
}

const finishReasons = { stop: 'stop', length: 'length', tool_calls: 'tool_calls', refusal: 'stop' } as const;

export type ChatCompletion = ReturnType<typeof chatCompletion>;
export type ChatCall = ReturnType<typeof callOf>;

/** The answer as a chat completion. */
export function chatCompletion(answer: ModelAnswer, { model, id, createdAt }: ReplyContext) {
  const { text, toolCalls, finish, inputTokens, outputTokens } = answer;
  const isRefusal = finish === 'refusal';
  const calls = toolCalls.map(callOf);
  const message = {
    role: 'assistant',
    content: isRefusal ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
    refusal: isRefusal ? text : null,
    annotations: [],
  };
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: createdAt,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasons[finish] }],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox',
  };
}

function callOf(call: AnsweredToolCall) {
  return {
    id: `call_${call.id}`,
    type: 'function',
    function: { name: call.name, arguments: call.brokenText ?? JSON.stringify(call.arguments) },
  };
}
