import type { SimulatedReply } from './simulator.ts';

export interface EncodedReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A reply as it goes over the wire. */
export function encodeReply({ status, headers, body }: SimulatedReply): EncodedReply {
  if (Buffer.isBuffer(body)) return { status, headers: { ...headers }, body };
  const isText = typeof body === 'string';
  return {
    status,
    headers: { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json', ...headers },
    body: Buffer.from(isText ? body : body === undefined ? '' : JSON.stringify(body)),
  };
}
