import { z } from 'zod';

const asked = z.looseObject({ messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })) });

/** A model in the attacker's hand: it reads the address that stands in its prompt, and then answers. */
export function answerModel(body: string): string {
  const { messages } = asked.parse(JSON.parse(body));
  const hasRead = messages.some(({ role }) => role === 'tool');
  const address = /http:\/\/127\.0\.0\.1:\d+\/[\w-]+\?\d+/.exec(JSON.stringify(messages))?.[0] ?? '';
  const call = hasRead
    ? { name: 'answer', arguments: JSON.stringify({ found: 'nothing' }) }
    : { name: 'web_fetch', arguments: JSON.stringify({ url: address }) };
  return JSON.stringify({
    id: 'puppet',
    object: 'chat.completion',
    created: 1,
    model: 'puppet',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: `call-${messages.length}`, type: 'function', function: call }],
        },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });
}
