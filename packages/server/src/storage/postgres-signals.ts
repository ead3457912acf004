import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Signal, Signals } from './signals.ts';
import { createLocalSignals, isSignal } from './signals.ts';
import { watchConnection } from './watch-connection.ts';

const channel = 'headrace';
const reconnectMs = 1000;
const heartbeatMs = 5000;
const answerMs = 3000;
const leaveMs = 1000;
const listenerSettings: pg.ClientConfig = {
  application_name: 'headrace-listen',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
};

/** How long other processes may wait for a hint where there are many. Some of them keep a user waiting. */
const gatherMs = 5;

/**
 * Signals over LISTEN and NOTIFY. This process hears at once. Other processes hear in the next turn of the event loop, and
 * where there is more to tell, at most once in 5 ms.
 */
export async function openPostgresSignals(
  connectionString: string,
  pool: pg.Pool,
): Promise<Signals & { close(): Promise<void> }> {
  const local = createLocalSignals();
  const self = randomUUID().slice(0, 8);
  const pending = new Set<string>();
  let toldAt = -gatherMs;
  const flush = () => {
    const messages = [...pending];
    if (messages.length === 0) return;
    toldAt = performance.now();
    pending.clear();
    // A lost hint costs a poll interval and nothing else.
    pool
      .query(`select pg_notify('${channel}', message) from unnest($1::text[]) as message`, [messages])
      .catch(() => {});
  };
  const listener = keepListening(connectionString, (message) => {
    const [sender, signal, payload] = message.split(' ');
    if (sender !== self && isSignal(signal)) local.publish(signal, [payload ?? '']);
  });
  await listener.ready;
  return {
    subscribe: local.subscribe,
    publish: (signal: Signal, payloads) => {
      local.publish(signal, payloads);
      if (pending.size === 0 && payloads.length > 0) {
        const waitMs = toldAt + gatherMs - performance.now();
        if (waitMs > 0) setTimeout(flush, Math.ceil(waitMs));
        else setImmediate(flush);
      }
      for (const payload of payloads) pending.add(`${self} ${signal} ${payload}`);
    },
    close: () => {
      flush();
      return listener.close();
    },
  };
}

/**
 * Listens for as long as the process lives, through restarts of the database. A connection that died in silence brings
 * nothing, so a statement is sent now and then to check that it lives.
 */
function keepListening(connectionString: string, onMessage: (message: string) => void) {
  let isClosed = false;
  let client: pg.Client | null = null;
  const listenOnce = async (onListening: () => void): Promise<void> => {
    const next = new pg.Client({ connectionString, ...listenerSettings });
    const ended = new Promise<void>((resolve) => next.once('end', () => resolve()));
    next.on('error', () => {});
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    watchConnection(next, answerMs);
    client = next;
    await next.connect();
    const heartbeat = setInterval(() => void next.query('select 1').catch(() => {}), heartbeatMs).unref();
    try {
      await next.query(`listen ${channel}`);
      onListening();
      await ended;
    } finally {
      clearInterval(heartbeat);
      next.connection.stream.destroy();
    }
  };
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const keep = async (): Promise<void> => {
    await listenOnce(resolve).catch(reject);
    while (!isClosed) {
      await sleep(reconnectMs, undefined, { ref: false });
      if (!isClosed) await listenOnce(resolve).catch(() => {});
    }
  };
  void keep();
  return {
    ready,
    close: async () => {
      isClosed = true;
      // A server that does not answer would not answer a farewell, either.
      await Promise.race([client?.end(), sleep(leaveMs, undefined, { ref: false })]);
      client?.connection.stream.destroy();
    },
  };
}
