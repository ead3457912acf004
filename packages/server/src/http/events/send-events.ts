import { setTimeout as sleep } from 'node:timers/promises';
import type { EventHint } from '../../contract/events.ts';
import type { EventWatch } from './event-services.ts';
import { writeEventId } from './event-ids.ts';

/** Proxies and clients give up on a connection if nothing comes for a while. */
const usualHeartbeatMs = 15_000;
/** A topic has at most four hints a second: what happens meanwhile is one. */
const restMs = 250;
const heartbeat = ':\n\n';
const outageMs = 1000;
/** How many checks of the key may fail in a row before the client must come back. */
const maxFailures = 120;

export interface SendingParts {
  watch: EventWatch;
  /** Whether the key that opened the stream may still read it. */
  mayRead(): Promise<boolean>;
  isDatabaseDown(error: unknown): boolean;
  heartbeatMs?: number;
}

/**
 * The text of a stream: what the topics are now, and then hints as things change. More is asked for only when the client
 * has taken what came before. The last event says why the stream ends.
 */
export async function* sendEvents(parts: SendingParts): AsyncGenerator<string> {
  const { watch, mayRead, isDatabaseDown, heartbeatMs = usualHeartbeatMs } = parts;
  const known = new Map(watch.known);
  yield showEvent('open', known, { topics: watch.now });
  for (let failures = 0; ;) {
    const news = await watch.next(heartbeatMs);
    if (news === 'over') break;
    try {
      if (!(await mayRead())) {
        yield showClosed('key-revoked');
        return;
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isDatabaseDown(error) || failures > maxFailures) throw error;
      yield heartbeat;
      await sleep(outageMs);
      continue;
    }
    yield news === 'quiet' ? heartbeat : showHints(known, watch.take());
    await sleep(restMs);
  }
  yield showClosed('restarting');
}

/** The id of each event says what the client knows once it has read that far. */
function showHints(known: Map<string, string>, hints: readonly EventHint[]): string {
  const texts = hints.map(({ kind, topic, position, data }) => {
    if (position === null) known.delete(topic);
    else known.set(topic, position);
    return showEvent(kind, known, data);
  });
  return texts.join('');
}

/** Our JSON has no line breaks, so it is one line of an event. */
function showEvent(name: string, known: ReadonlyMap<string, string>, data: object): string {
  return `id: ${writeEventId(known)}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function showClosed(reason: 'restarting' | 'key-revoked'): string {
  return `event: closed\ndata: ${JSON.stringify({ reason })}\n\n`;
}
