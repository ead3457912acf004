import { createSocket } from 'node:dgram';

/** RCODE (RFC 1035, 4.1.1) and the records' data, already encoded; `null` stays silent. */
export type ZoneAnswer = { code: number; type?: number; data?: Buffer[] } | null;

export interface NameServer {
  /** `address:port`. */
  address: string;
  /** `name type`, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** A name server on loopback that answers by `name type`; what it does not know does not exist. */
export async function startNameServer(zone: Readonly<Record<string, ZoneAnswer>>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const question = `${name} ${query.readUInt16BE(end)}`;
    asked.push(question);
    const answer = Object.hasOwn(zone, question) ? zone[question] : { code: 3 };
    if (answer) socket.send(encode(query.subarray(0, end + 4), answer), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

export function mxData(priority: number, host: string): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(priority);
  return Buffer.concat([head, encodeName(host)]);
}

/** One record of several character strings. */
export function txtData(...parts: string[]): Buffer {
  return Buffer.concat(parts.map(withLength));
}

export function encodeName(host: string): Buffer {
  const labels = host === '' ? [] : host.split('.');
  return Buffer.concat([...labels.map(withLength), Buffer.from([0])]);
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

const headerLength = 12;

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function encode(question: Buffer, { code, type, data = [] }: NonNullable<ZoneAnswer>): Buffer {
  const header = Buffer.from(question.subarray(0, headerLength));
  // A response, recursion desired and available, with one question.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const asked = question.subarray(headerLength);
  const records = data.map((bytes) => encodeRecord(type ?? asked.readUInt16BE(asked.length - 4), bytes));
  return Buffer.concat([header, asked, ...records]);
}

function encodeRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc000 | headerLength, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(300, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
