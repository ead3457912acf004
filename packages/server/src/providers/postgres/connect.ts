import { isIP, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { LookupAll } from '../kit/guarded-agent.ts';
import { OutboundFault } from '../kit/outbound-fault.ts';
import type { TargetPolicy } from '../kit/target-policy.ts';
import type { DatabaseTarget, TlsMode } from './connection-string.ts';
import { resolveTarget } from './resolve-target.ts';

export interface Guard {
  policy: TargetPolicy;
  lookup: LookupAll;
  /** The deadline of a whole call. */
  deadlineMs: number;
}

/** One connection, for one call. */
export interface Session {
  client: pg.Client;
  /** Why it was cut off, if not by the server. */
  fault(): OutboundFault | null;
  close(): Promise<void>;
}

const connectTimeoutMs = 10_000;
const closeTimeoutMs = 500;
/** The most that a server may send in one call. A page is always far less. */
const mostBytes = 32 * 1024 * 1024;
const watchEveryMs = 50;
/** Said by the driver, without a code. */
const noTls = 'The server does not support SSL connections';

/** Connects to the checked address. Rejects with the driver's error, or with an `OutboundFault`. */
export async function openSession(target: DatabaseTarget, guard: Guard): Promise<Session> {
  const endsAt = performance.now() + guard.deadlineMs;
  const addresses = await inTime(guard.deadlineMs, resolveTarget(target, guard));
  const modes: readonly TlsMode[] = target.tls === 'preferred' ? ['unverified', 'off'] : [target.tls];
  const ways = modes.flatMap((tls) => addresses.map((address) => ({ tls, address })));
  let last: unknown = new OutboundFault('failed', 'has no address');
  for (const way of ways) {
    const session = prepare({ ...target, ...way }, Math.max(1, endsAt - performance.now()));
    try {
      await session.client.connect();
      return session;
    } catch (error) {
      last = session.fault() ?? error;
      await session.close();
      if (!isAnotherWayOpen(last)) throw last;
    }
  }
  throw last;
}

/** If the server itself has refused, it would refuse on every other way too. */
function isAnotherWayOpen(error: unknown): boolean {
  if (error instanceof OutboundFault || !(error instanceof Error)) return false;
  return error.message === noTls || ('code' in error && /^E[A-Z]{4,}$/.test(String(error.code)));
}

function prepare(target: DatabaseTarget & { address: string }, deadlineMs: number): Session {
  const socket = new Socket();
  const watch = watchSocket(socket, deadlineMs);
  const client = new pg.Client({
    host: target.address,
    port: target.port,
    user: target.user,
    // As a function: without one, the driver looks for a password of its own in this machine's environment.
    password: () => target.password,
    database: target.database,
    ...(target.options === null ? {} : { options: target.options }),
    ssl: tlsOptions(target),
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'headrace',
    stream: () => socket,
  });
  // If the connection breaks, the running query rejects. As an unhandled event it would end the process.
  client.on('error', () => {});
  const close = async () => {
    await Promise.race([client.end().catch(() => {}), sleep(closeTimeoutMs)]);
    watch.stop();
    socket.destroy();
  };
  return { client, fault: watch.fault, close };
}

/** Ends a socket that takes too long or sends too much. */
function watchSocket(socket: Socket, deadlineMs: number) {
  let fault: OutboundFault | null = null;
  const cut = (reason: OutboundFault) => {
    fault ??= reason;
    socket.destroy(reason);
  };
  const late = setTimeout(() => cut(new OutboundFault('timeout', 'did not answer in time')), deadlineMs);
  const watch = setInterval(() => {
    if (socket.bytesRead > mostBytes) cut(new OutboundFault('failed', 'answered with more than the limit'));
  }, watchEveryMs);
  const stop = () => {
    clearTimeout(late);
    clearInterval(watch);
  };
  return { fault: () => fault, stop };
}

function tlsOptions({ tls, host }: DatabaseTarget): ConnectionOptions | false {
  if (tls === 'off') return false;
  // The certificate is the host's, though the connection is to an address.
  const identity: ConnectionOptions = isIP(host) === 0 ? { host, servername: host } : { host };
  if (tls === 'verified') return { ...identity, rejectUnauthorized: true };
  if (tls === 'verified-chain')
    return { ...identity, rejectUnauthorized: true, checkServerIdentity: () => undefined };
  return { ...identity, rejectUnauthorized: false };
}

async function inTime<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(Math.min(deadlineMs, connectTimeoutMs), null, { signal: ended.signal }).then(() => {
    throw new OutboundFault('timeout', 'could not be resolved in time');
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
