// DNS as if it were a vendor: `dns://system/resolve?name=&type=` is answered in the JSON of DNS over HTTPS.
import { Resolver } from 'node:dns/promises';
import type { OutboundFailure } from './outbound-fault.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';

export interface SystemDns {
  /** Never rejects. What the name server says is an answer, as with HTTP: `Status` 3 is NXDOMAIN. */
  request(request: OutboundRequest): Promise<OutboundResult>;
}

/** IANA's numbers of the record types that can be asked for. */
const types = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 } as const;
type RecordType = keyof typeof types;

/** RFC 1035, 4.1.1. A name that breaks the rules for names does not exist. */
const statuses: Readonly<Record<string, number>> = {
  ENODATA: 0,
  EFORMERR: 1,
  ESERVFAIL: 2,
  ENOTFOUND: 3,
  EBADNAME: 3,
  ENOTIMP: 4,
  EREFUSED: 5,
};

/** Before the resolver asks again; a name server mostly answers within 100. */
const tryMs = 2_000;
const tries = 2;

/** Asks the name servers of the machine, or those given (`address` or `address:port`). */
export function createSystemDns({ servers }: { servers?: readonly string[] } = {}): SystemDns {
  const resolver = new Resolver({ timeout: tryMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    request: async ({ url, timeoutMs }) => {
      const query = URL.parse(url)?.searchParams;
      const name = query?.get('name') ?? '';
      const type = query?.get('type')?.toUpperCase() ?? 'A';
      if (name === '' || !isRecordType(type)) return answered(400, { error: 'name or type' });
      return inTime(timeoutMs, lookUp(resolver, { name, type }));
    },
  };
}

function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(types, type);
}

interface Question {
  name: string;
  type: RecordType;
}

async function lookUp(resolver: Resolver, question: Question): Promise<OutboundResult> {
  try {
    return answered(200, reply(question, { status: 0, data: await resolve(resolver, question) }));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ETIMEOUT') return late;
    const status = statuses[code];
    if (status !== undefined) return answered(200, reply(question, { status, data: [] }));
    return { outcome: 'failed', message: 'The name server could not be asked', isTransient: true };
  }
}

/** Records as DNS over HTTPS writes them. */
async function resolve(resolver: Resolver, { name, type }: Question): Promise<string[]> {
  switch (type) {
    case 'MX':
      return (await resolver.resolveMx(name)).map(
        ({ exchange, priority }) => `${priority} ${absolute(exchange)}`,
      );
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.map(quote).join(' '));
    case 'NS':
      return (await resolver.resolveNs(name)).map(absolute);
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(absolute);
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
  }
}

function absolute(host: string): string {
  return `${host}.`;
}

function quote(part: string): string {
  return `"${part.replace(/["\\]/g, '\\$&')}"`;
}

/** `TTL` is missing: the resolver does not tell it. */
function reply({ name, type }: Question, { status, data }: { status: number; data: string[] }) {
  const code = types[type];
  const answer = data.map((text) => ({ name: absolute(name), type: code, data: text }));
  return {
    Status: status,
    Question: [{ name: absolute(name), type: code }],
    ...(answer.length === 0 ? {} : { Answer: answer }),
  };
}

function answered(status: number, body: object): OutboundResult {
  return {
    outcome: 'answered',
    status,
    headers: [['content-type', 'application/dns-json']],
    body: Buffer.from(JSON.stringify(body)),
  };
}

const late: OutboundFailure = { outcome: 'timeout', message: 'The name server did not answer in time' };

/** The resolver keeps its own time, which may be longer than what is left. */
async function inTime(timeoutMs: number, lookup: Promise<OutboundResult>): Promise<OutboundResult> {
  const { promise: expiry, resolve: expire } = Promise.withResolvers<OutboundResult>();
  const timer = setTimeout(() => expire(late), timeoutMs);
  try {
    return await Promise.race([lookup, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
