import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const megabyte = 1024 * 1024;

describeOnBothHomes('a body that is too long', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  /** Sends a body after the answer to its head, and another request after it; answers the two status lines. */
  async function sendOn(headers: string, pieces: readonly Buffer[]): Promise<string[]> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const lines: string[] = [];
    const answered = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    socket.on('data', (data) => {
      lines.push(...(data.toString().match(/^HTTP\/1\.1 \d+/gm) ?? []));
      answered.resolve();
    });
    socket.once('error', () => {});
    socket.once('close', () => closed.resolve());
    const head = `authorization: Bearer ${service.apiKey}\r\nhost: localhost\r\n`;
    socket.write(
      `POST /v1/pipes/run HTTP/1.1\r\n${head}content-type: application/json\r\n${headers}\r\n\r\n`,
    );
    const [first, ...others] = pieces;
    if (first !== undefined) socket.write(first);
    await answered.promise;
    for (const piece of others) socket.write(piece);
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    await closed.promise;
    return lines;
  }

  it('is read to its end, so that the client gets the answer and not a broken connection', async () => {
    const pieces = [Buffer.alloc(megabyte, ' '), Buffer.alloc(19 * megabyte, ' ')];
    const lines = await sendOn(`content-length: ${20 * megabyte}`, pieces);
    expect(lines).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('is read to its end also where its length is only found out', async () => {
    const chunk = (bytes: number) =>
      Buffer.concat([
        Buffer.from(`${bytes.toString(16)}\r\n`),
        Buffer.alloc(bytes, ' '),
        Buffer.from('\r\n'),
      ]);
    const pieces = [chunk(6 * megabyte), chunk(megabyte), Buffer.from('0\r\n\r\n')];
    expect(await sendOn('transfer-encoding: chunked', pieces)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('is not read if it is far too long', async () => {
    const lines = await sendOn(`content-length: ${65 * megabyte}`, [Buffer.alloc(megabyte, ' ')]);
    expect(lines).toEqual(['HTTP/1.1 413']);
  });
});
