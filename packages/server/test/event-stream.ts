/** Opens a stream of server-sent events and reads it an event at a time. */
export interface StreamEvent {
  id: string;
  event: string;
  // Tests look into events freely; a wrong guess fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

export interface OpenedStream {
  status: number;
  headers: Headers;
  /** The next event; null once the service has closed the stream. */
  next(): Promise<StreamEvent | null>;
  /** All that is still to come. */
  rest(): Promise<StreamEvent[]>;
  /** Goes away without a word. */
  leave(): void;
}

export function openStream(
  url: string,
  { runId, ...caller }: { runId: string; apiKey: string; lastEventId?: string },
): Promise<OpenedStream> {
  return openEventStream(`${url}/v1/pipes/stream/${runId}`, caller);
}

export async function openEventStream(
  url: string,
  { apiKey, lastEventId }: { apiKey: string; lastEventId?: string },
): Promise<OpenedStream> {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: gone.signal,
  });
  const events = readEvents(response);
  const next = async () => {
    const { done, value } = await events.next();
    return done === true ? null : value;
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    rest: async () => {
      const all: StreamEvent[] = [];
      for (let event = await next(); event !== null; event = await next()) all.push(event);
      return all;
    },
    leave: () => gone.abort(),
  };
}

async function* readEvents({ body }: Response): AsyncGenerator<StreamEvent, undefined> {
  if (body === null) return;
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
      if (event !== null) yield event;
    }
  }
}

function parseEvent(text: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    if (fields.has(name)) throw new Error(`an event has two lines of ${name}`);
    fields.set(name, value);
  }
  const data = fields.get('data');
  if (data === undefined) return null;
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) };
}
