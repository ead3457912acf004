import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createListeningOthers } from './listening-others.ts';
import type { Signal, Signals } from './signals.ts';
import { createLocalSignals, isSignal } from './signals.ts';
import { watchConnection } from './watch-connection.ts';

const channel = 'headrace';
const notify = `select pg_notify('${channel}', message) from unnest($1::text[]) as message`;
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

/** Asks all others to say that they are there. */
const hello = 'hello';
/** Says it, now and then and to each that asks. */
const here = 'here';

/**
 * Signals over LISTEN and NOTIFY. This process hears at once. Other processes hear in the next turn of the event loop, and
 * where there is more to tell, at most once in 5 ms. While nobody else listens, nothing is sent: each message is a
 * transaction.
 */
export async function openPostgresSignals(
  connectionString: string,
  pool: pg.Pool,
): Promise<Signals & { close(): Promise<void> }> {
  const local = createLocalSignals();
  const self = randomUUID().slice(0, 8);
  const others = createListeningOthers(() => performance.now());
  const pending = new Set<string>();
  let toldAt = -gatherMs;
  const flush = () => {
    const messages = [...pending];
    if (messages.length === 0) return;
    toldAt = performance.now();
    pending.clear();
    // A lost hint costs a poll interval and nothing else.
    pool.query(notify, [messages]).catch(() => {});
  };
  const onMessage = (message: string) => {
    const [sender = '', signal, payload] = message.split(' ');
    if (sender === self) return others.hearItself();
    others.hear(sender);
    if (signal === hello) pool.query(notify, [[`${self} ${here}`]]).catch(() => {});
    if (isSignal(signal)) local.publish(signal, [payload ?? '']);
  };
  const listener = keepListening(connectionString, { self, onMessage, onLost: others.lose });
  await listener.ready;
  return {
    subscribe: local.subscribe,
    publish: (signal: Signal, payloads) => {
      local.publish(signal, payloads);
      if (others.isAlone()) return;
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

interface Listening {
  self: string;
  onMessage(message: string): void;
  onLost(): void;
}

/**
 * Listens for as long as the process lives, through restarts of the database. A connection that died in silence brings
 * nothing, so a sign of life is sent through it now and then, which also tells others that this process is there.
 */
function keepListening(connectionString: string, { self, onMessage, onLost }: Listening) {
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
    const say = (what: string) => next.query(notify, [[`${self} ${what}`]]);
    const heartbeat = setInterval(() => void say(here).catch(() => {}), heartbeatMs).unref();
    try {
      await next.query(`listen ${channel}`);
      await say(hello);
      onListening();
      await ended;
    } finally {
      onLost();
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
