/* A response as the events of a stream: https://platform.openai.com/docs/api-reference/responses-streaming */
import { piecesOf, streamReply } from '../../kit/model/event-stream.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { MessagePart, OutputItem, Response } from './responses-reply.ts';

interface ResponseEvent {
  type: string;
  [member: string]: unknown;
}

/** The same response, piece by piece; its last event is the whole of it. */
export function streamResponse(response: Response): SimulatedReply {
  const begun = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const events: ResponseEvent[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...response.output.flatMap(eventsOf),
    { type: `response.${response.status}`, response },
  ];
  return streamReply(
    events.map((event, at) => ({ name: event.type, data: { ...event, sequence_number: at } })),
  );
}

function eventsOf(item: OutputItem, index: number): ResponseEvent[] {
  const at = { output_index: index };
  const begun =
    item.type === 'message'
      ? { ...item, status: 'in_progress', content: [] }
      : { ...item, status: 'in_progress', arguments: '' };
  return [
    { type: 'response.output_item.added', ...at, item: begun },
    ...(item.type === 'message'
      ? item.content.flatMap((part, place) =>
          eventsOfPart(part, { ...at, item_id: item.id, content_index: place }),
        )
      : eventsOfArguments(item.arguments, { ...at, item_id: item.id })),
    { type: 'response.output_item.done', ...at, item },
  ];
}

function eventsOfPart(part: MessagePart, at: object): ResponseEvent[] {
  const isText = part.type === 'output_text';
  const pieces = piecesOf(isText ? part.text : part.refusal);
  const type = `response.${part.type}`;
  return [
    {
      type: 'response.content_part.added',
      ...at,
      part: isText ? { ...part, text: '' } : { ...part, refusal: '' },
    },
    ...pieces.map((delta) => ({ type: `${type}.delta`, ...at, delta, ...(isText && { logprobs: [] }) })),
    {
      type: `${type}.done`,
      ...at,
      ...(isText ? { text: part.text, logprobs: [] } : { refusal: part.refusal }),
    },
    { type: 'response.content_part.done', ...at, part },
  ];
}

function eventsOfArguments(given: string, at: object): ResponseEvent[] {
  const type = 'response.function_call_arguments';
  return [
    ...piecesOf(given).map((delta) => ({ type: `${type}.delta`, ...at, delta })),
    { type: `${type}.done`, ...at, arguments: given },
  ];
}
