/* A message as the events of a stream: https://docs.anthropic.com/en/api/messages-streaming */
import type { StreamedEvent } from '../../kit/model/event-stream.ts';
import { piecesOf, streamReply } from '../../kit/model/event-stream.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Block, Message } from './messages-reply.ts';

interface MessageEvent {
  type: string;
  [member: string]: unknown;
}

/** The same message, piece by piece. */
export function streamMessage(message: Message): SimulatedReply {
  const events: MessageEvent[] = [
    { type: 'message_start', message: begun(message) },
    ...message.content.flatMap((block, index) => eventsOf(block, index)),
    end(message),
    { type: 'message_stop' },
  ];
  // A ping may come anywhere; the first one comes early.
  events.splice(Math.min(2, events.length - 2), 0, { type: 'ping' });
  return streamReply(events.map((data): StreamedEvent => ({ name: data.type, data })));
}

function begun(message: Message): Message {
  const usage = { ...message.usage, output_tokens: 1 };
  return { ...message, content: [], stop_reason: null, stop_details: null, usage };
}

function eventsOf(block: Block, index: number): MessageEvent[] {
  const isText = block.type === 'text';
  const start = isText ? { ...block, text: '' } : { ...block, input: {} };
  const pieces = piecesOf(isText ? block.text : JSON.stringify(block.input));
  return [
    { type: 'content_block_start', index, content_block: start },
    ...pieces.map((piece) => ({
      type: 'content_block_delta',
      index,
      delta: isText ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece },
    })),
    { type: 'content_block_stop', index },
  ];
}

function end({ container, stop_reason, stop_details, stop_sequence, usage }: Message): MessageEvent {
  return {
    type: 'message_delta',
    delta: { container, stop_details, stop_reason, stop_sequence },
    usage: {
      input_tokens: usage.input_tokens,
      output_tokens: usage.output_tokens,
      output_tokens_details: usage.output_tokens_details,
      cache_creation_input_tokens: usage.cache_creation_input_tokens,
      cache_read_input_tokens: usage.cache_read_input_tokens,
      server_tool_use: usage.server_tool_use,
    },
  };
}
