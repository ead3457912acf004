import type { ServerResponse } from 'node:http';
import { encodeReply } from './encode-reply.ts';
import type { SimulatedReply } from './simulator.ts';

const dripEveryMs = 100;

/** Writes a reply, at once or byte by byte. */
export function sendReply(
  response: ServerResponse,
  reply: SimulatedReply,
  { dripBytesPerSecond }: { dripBytesPerSecond: number | null },
): void {
  const { status, headers, body } = encodeReply(reply);
  headers['content-length'] = String(body.length);
  response.writeHead(status, headers);
  if (dripBytesPerSecond === null || body.length === 0) response.end(body);
  else drip(response, body, dripBytesPerSecond);
}

function drip(response: ServerResponse, body: Buffer, bytesPerSecond: number): void {
  const pieceBytes = Math.max(1, Math.round((bytesPerSecond * dripEveryMs) / 1000));
  let at = 0;
  const timer = setInterval(
    () => {
      const piece = body.subarray(at, at + pieceBytes);
      at += piece.length;
      if (at < body.length) return void response.write(piece);
      clearInterval(timer);
      response.end(piece);
    },
    (pieceBytes * 1000) / bytesPerSecond,
  );
  response.once('close', () => clearInterval(timer));
}
