/* A chat completion in chunks: https://platform.openai.com/docs/api-reference/chat-streaming */
import { piecesOf, streamReply } from '../../kit/model/event-stream.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { ChatCall, ChatCompletion } from './chat-reply.ts';

/** The same completion, piece by piece. With usage, a last chunk has it and no choice, and the others have null. */
export function streamChat(completion: ChatCompletion, { hasUsage }: { hasUsage: boolean }): SimulatedReply {
  const { choices, usage, ...rest } = completion;
  const own = { ...rest, object: 'chat.completion.chunk', ...(hasUsage && { usage: null }) };
  const chunks = choices.flatMap(({ message, finish_reason: finish }) => [
    ...deltasOf(message).map((delta) => choiceOf(delta, null)),
    choiceOf({}, finish),
  ]);
  return streamReply([
    ...chunks.map((choice) => ({ data: { ...own, choices: [choice] } })),
    ...(hasUsage ? [{ data: { ...own, choices: [], usage } }] : []),
    { data: '[DONE]' },
  ]);
}

const choiceOf = (delta: object, finish: string | null) => ({
  index: 0,
  delta,
  logprobs: null,
  finish_reason: finish,
});

type Message = ChatCompletion['choices'][number]['message'];

function deltasOf({ content, refusal, tool_calls: calls = [] }: Message): object[] {
  return [
    { role: 'assistant', content: content === null ? null : '', refusal: null },
    ...piecesOf(content ?? '').map((piece) => ({ content: piece })),
    ...piecesOf(refusal ?? '').map((piece) => ({ refusal: piece })),
    ...calls.flatMap(deltasOfCall),
  ];
}

function deltasOfCall({ id, type, function: { name, arguments: given } }: ChatCall, index: number): object[] {
  return [
    { tool_calls: [{ index, id, type, function: { name, arguments: '' } }] },
    ...piecesOf(given).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}
