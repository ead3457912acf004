/* What simulated vendors answer, worked out before it is measured and kept as bytes. */
import { encodeReply } from '@headrace/sandbox/kit/encode-reply';
import { hostSimulators } from '@headrace/sandbox/kit/hosted-simulator';
import type { SimulatedReply, World } from '@headrace/sandbox';
import { simulators } from '@headrace/sandbox/simulators';
import type { VendorRequest } from './ask-vendors.ts';

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface KeptReply extends SimulatedReply {
  body: Buffer;
}

export interface PreparedReplies {
  /** What the vendor answers to that; null where it does not answer at all, which is not kept. */
  prepare(request: VendorRequest): KeptReply | null;
  /** The reply to such a request, or null, which is counted. */
  find(request: Asked, body: string): KeptReply | null;
  /** How many were kept. */
  readonly size: number;
  /** Requests so far whose replies were not there. */
  readonly missed: number;
}

/** All that the vendors of the waterfall look at besides method, path and body. */
const decidingHeaders = ['authorization', 'x-api-key', 'x-key', 'x-api-version', 'content-type'];

/** The first reply to a request is the one that is kept: some vendors say later that they were asked before. */
export function createPreparedReplies(world: World): PreparedReplies {
  const replies = new Map<string, KeptReply>();
  const ask = createAsk(world);
  let missed = 0;
  return {
    get size() {
      return replies.size;
    },
    get missed() {
      return missed;
    },
    prepare: (request) => {
      const key = keyOf(request, request.body);
      const reply = replies.get(key) ?? ask(request);
      if (reply !== null) replies.set(key, reply);
      return reply;
    },
    find: (request, body) => {
      const reply = replies.get(keyOf(request, body)) ?? null;
      if (reply === null) missed += 1;
      return reply;
    },
  };
}

function keyOf({ method, url, headers }: Asked, body: string): string {
  let key = `${method} ${url}`;
  for (const name of decidingHeaders) key += `\n${String(headers[name] ?? '')}`;
  return `${key}\n${body}`;
}

function createAsk(world: World): (request: VendorRequest) => KeptReply | null {
  const hosted = hostSimulators(simulators, { world, now: Date.now });
  const vendors = new Map(hosted.map((vendor) => [vendor.simulator.id, vendor]));
  return ({ method, url, headers, body }) => {
    const [address = '', query = ''] = url.split('?', 2);
    const [, , id = '', ...below] = address.split('/');
    const request = { method, path: `/${below.join('/')}`, query: new URLSearchParams(query), headers, body };
    const answer = vendors.get(id)?.ask(request) ?? 'unreachable';
    return typeof answer === 'string' ? null : encodeReply(answer);
  };
}
