import { Agent, request } from 'undici';
import type { Ask, Target } from './attack.ts';

export interface Aim {
  url: string;
  siteUrl: string;
  memberKey: string;
  adminKey: string;
}

export interface AimOptions {
  round: number;
  patienceMs: number;
  note(outcome: string): void;
}

const agent = new Agent({ connections: 256, headersTimeout: 0, bodyTimeout: 0 });
/** What no cell may say, whatever the request. */
const forbidden = Buffer.from('"code":"InternalError"');

/** The service as one round of an attack sees it. */
export function takeAim(aim: Aim, { round, patienceMs, note }: AimOptions): Target {
  return {
    url: aim.url,
    memberKey: aim.memberKey,
    siteUrl: aim.siteUrl,
    note,
    ask: async (ask) => {
      const signal = AbortSignal.timeout(ask.giveUpMs ?? patienceMs);
      note(await send(aim, ask, { round, signal }));
    },
  };
}

async function send(
  aim: Aim,
  { path, body, method, role, type, headers }: Ask,
  { round, signal }: { round: number; signal: AbortSignal },
): Promise<string> {
  try {
    const answer = await request(aim.url + path, {
      dispatcher: agent,
      signal,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${role === 'admin' ? aim.adminKey : aim.memberKey}`,
        ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body(round) }),
    });
    const isBroken = await findForbidden(answer.body);
    return isBroken ? `${answer.statusCode} with InternalError` : String(answer.statusCode);
  } catch (error) {
    if (signal.aborted) return 'unanswered';
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ECONNREFUSED') return 'down';
    return 'cut';
  }
}

/** Reads an answer to its end without keeping it. */
async function findForbidden(body: AsyncIterable<Buffer>): Promise<boolean> {
  let isFound = false;
  let tail: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    if (isFound) continue;
    isFound = Buffer.concat([tail, piece.subarray(0, forbidden.length)]).includes(forbidden);
    isFound ||= piece.includes(forbidden);
    tail = piece.subarray(Math.max(0, piece.length - forbidden.length));
  }
  return isFound;
}

export const closeConnections = (): Promise<void> => agent.destroy();
