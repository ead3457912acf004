import type { RunHead } from '../../contract/stored-run.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PositionedBody } from '../../engine/ports.ts';
import { assembleRecords } from '../../engine/render/assemble-run.ts';
import type { HttpServices } from '../services.ts';
import { endId, writeCursor } from './sent-records.ts';
import type { RunWatch } from './stream-services.ts';

/** Proxies and clients give up on a connection if nothing comes for a while. */
const heartbeatMs = 15_000;
const heartbeat = ':\n\n';
/** How much is read at once. If the client reads slowly, no more of its records are in memory. */
const batchBytes = 64 * 1024;
const outageMs = 1000;
/** How many rounds may fail in a row before the stream breaks off and the client must come back. */
const maxFailures = 120;

export interface StreamParts {
  run: RunHead;
  /** Positions that were sent; grows. */
  sent: Set<number>;
  watch: RunWatch;
  services: Pick<HttpServices, 'streams' | 'loadRun' | 'assembly' | 'isDatabaseDown'>;
  /** Whether the key that opened the stream may still read it. */
  mayRead(): Promise<boolean>;
}

interface NamedParts extends StreamParts {
  names: readonly string[];
}

/**
 * The text of a stream: an event for each record once it is final, then the end. It reads on only when the client has
 * received what was read before. If the watch is over, or the client may no longer read, the stream stops without an
 * end. A client that comes back learns why.
 */
export async function* streamRun(given: StreamParts): AsyncGenerator<string> {
  const { watch, services } = given;
  const parts = { ...given, names: readNames(given.run) };
  // So that the client knows at once that the stream is open.
  yield heartbeat;
  for (let failures = 0; !watch.isOver();) {
    try {
      if ((yield* sendNews(parts)) === 'ended') return;
      failures = 0;
      if ((await watch.next(heartbeatMs)) === 'quiet') yield heartbeat;
    } catch (error) {
      failures += 1;
      if (!services.isDatabaseDown(error) || failures > maxFailures) throw error;
      await sleep(outageMs);
      yield heartbeat;
    }
  }
}

/** Sends the records that have become final, and the end once the run is over. */
async function* sendNews(parts: NamedParts): AsyncGenerator<string, 'ended' | 'open'> {
  const { run, services, mayRead } = parts;
  if (!(await mayRead())) return 'ended';
  // The head is read before the records, so that no record is missed that became final before the end.
  const head = await services.streams.findHead(run.organizationId, run.id);
  if (head === null) return 'ended';
  if ((yield* sendFinal(parts)) === 'ended') return 'ended';
  if (head.status === 'pending' || head.status === 'processing') return 'open';
  yield* sendOpen(parts);
  yield showEnd(head);
  return 'ended';
}

async function* sendFinal(parts: NamedParts): AsyncGenerator<string, 'ended' | 'open'> {
  const { run, sent, services, watch, mayRead } = parts;
  for (let isAll = sent.size === run.recordCount; !isAll;) {
    const place = { organizationId: run.organizationId, runId: run.id, without: [...sent] };
    const found = await services.streams.readFinal({ ...place, maxBytes: batchBytes });
    for (const record of found.records) {
      if (watch.isOver() || !(await mayRead())) return 'ended';
      yield showRecord(parts, record);
    }
    isAll = found.isAll;
  }
  return 'open';
}

/** Records that never ran, as in a canceled run. They look as the check endpoint shows them. */
async function* sendOpen(parts: NamedParts): AsyncGenerator<string> {
  const { run, sent, services } = parts;
  if (sent.size === run.recordCount) return;
  const stored = await services.loadRun(run.organizationId, run.id);
  if (stored === null) return;
  const bodies = await assembleRecords(stored, services.assembly(run.organizationId));
  for (const [position, body] of bodies.entries())
    if (!sent.has(position)) yield showRecord(parts, { position, body });
}

const inputIds = z.array(z.union([z.string(), z.number()]));

/** How a record begins in the text of a response: `"<id>":`. */
function readNames({ order }: RunHead): string[] {
  return inputIds.parse(JSON.parse(order)).map((id) => `${JSON.stringify(String(id))}:`);
}

/** Our JSON has no line breaks, so it is one line of an event. */
function showRecord({ run, sent, names }: NamedParts, { position, body }: PositionedBody): string {
  const name = names[position] ?? '';
  if (!body.startsWith(name))
    throw new Error(`record ${position} of run ${run.id} is not stored under its id`);
  sent.add(position);
  return `id: ${writeCursor(sent, run.recordCount)}\nevent: record\ndata: ${body.slice(name.length)}\n\n`;
}

function showEnd({ status, errors, spent }: RunHead): string {
  const data = `{"status":"${status}","errors":${errors},"credits":{"spent":${spent / 10_000}}}`;
  return `id: ${endId}\nevent: end\ndata: ${data}\n\n`;
}
