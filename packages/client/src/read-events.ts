import { asConnectionError } from './error-kinds.ts';

/** One server-sent event. */
export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Reads an answer as server-sent events, without comments. Ends when the service closes the stream. */
export async function* readEvents({ body }: Response): AsyncGenerator<ServerEvent> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  // Errors of the code that uses the events are not caught here.
  const read = () =>
    reader.read().catch((error: unknown) => {
      throw asConnectionError(error);
    });
  try {
    for (let part = await read(); !part.done; part = await read()) {
      // A long event may come in many parts. Text that was searched is not searched again.
      let from = Math.max(0, text.length - 1);
      text += decoder.decode(part.value, { stream: true });
      let start = 0;
      for (let end = text.indexOf('\n\n', from); end !== -1; end = text.indexOf('\n\n', from)) {
        const event = readEvent(text.slice(start, end));
        [start, from] = [end + 2, end + 2];
        if (event.data !== '') yield event;
      }
      text = text.slice(start);
    }
  } finally {
    // Nobody reads on, so the service should close the stream.
    await reader.cancel().catch(() => {});
  }
}

function readEvent(text: string): ServerEvent {
  const event = { id: '', event: 'message', data: '' };
  for (const line of text.split('\n')) {
    const colon = line.indexOf(': ');
    const name = line.slice(0, colon);
    if (name === 'id' || name === 'event' || name === 'data') event[name] = line.slice(colon + 2);
  }
  return event;
}
