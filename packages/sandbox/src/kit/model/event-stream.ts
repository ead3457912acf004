/* Server-sent events, as which models send an answer piece by piece: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { SimulatedReply } from '../simulator.ts';

export interface StreamedEvent {
  /** Left out where a vendor's events have no names. */
  name?: string;
  /** Text is sent as it is, anything else as JSON. */
  data: unknown;
}

/** All events of an answer. They are sent at once: how fast a model writes is not simulated. */
export function streamReply(events: readonly StreamedEvent[]): SimulatedReply {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
    body: events.map(writeEvent).join(''),
  };
}

function writeEvent({ name, data }: StreamedEvent): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  return name === undefined ? line : `event: ${name}\n${line}`;
}

/** A text in the pieces in which it is streamed: a word, or a part of a long one, with the space before it. */
export function piecesOf(text: string): string[] {
  // oxlint-disable-next-line regexp/no-super-linear-move -- spaces end at a word or with the text, and are not looked at again
  return text.match(/\s*\S{1,12}|\s+$/gu) ?? [];
}
