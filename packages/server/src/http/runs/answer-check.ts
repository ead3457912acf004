import type { FastifyReply, FastifyRequest } from 'fastify';
import { releaseBytes } from '../../pace/large-buffers.ts';
import { chooseCoding } from '../compression/choose-coding.ts';
import { sendJson } from '../json-response.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import type { HttpServices } from '../services.ts';
import type { EndedAnswers, PackedAnswer } from './ended-answers.ts';
import { unpack } from './ended-answers.ts';
import { loadRun } from './load-run.ts';
import type { RunRoutes } from './run-routes.ts';
import { isTagNamed, tagOfRun } from './run-tag.ts';

export interface CheckServices extends HttpServices {
  endedAnswers: EndedAnswers;
}

interface Checked<Body> {
  runId: string;
  runs: RunRoutes<Body>;
  services: CheckServices;
}

/**
 * Answers with a run as it is now; with 304 where it has ended and the caller has it already. One that has ended is
 * put together once, and then sent as it was.
 */
export async function answerCheck<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  checked: Checked<Body>,
): Promise<FastifyReply> {
  const { endedAnswers } = checked.services;
  // A client that keeps it asks again each time: the key may be revoked, and results are deleted after some days.
  reply.header('cache-control', 'private, no-cache');
  const key = `${ownerOf(request).organizationId} ${checked.runs.kind} ${checked.runId}`;
  const named = request.headers['if-none-match'];
  const tag = named !== undefined || endedAnswers.has(key) ? await findTag(request, checked) : null;
  if (tag === null) return answerAnew(request, reply, { ...checked, key });
  if (named !== undefined && isTagNamed(named, tag)) return reply.code(304).header('etag', tag).send();
  const kept = endedAnswers.find({ key, tag });
  if (kept === null) return answerAnew(request, reply, { ...checked, key });
  return sendKept(request, reply.header('etag', tag), kept);
}

/** The tag of a run that has ended; null if there is no such run. Only the row of the run is read. */
async function findTag<Body>(
  request: FastifyRequest,
  { runId, runs, services }: Checked<Body>,
): Promise<string | null> {
  if (!services.isRunId(runId)) return null;
  const mark = await services.findRunMark(ownerOf(request).organizationId, runId);
  return mark?.kind === runs.kind ? tagOfRun(mark) : null;
}

async function answerAnew<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { runId, runs, services, key }: Checked<Body> & { key: string },
): Promise<FastifyReply> {
  const run = await loadRun(request, runId, { kind: runs.kind, services });
  const tag = tagOfRun(run);
  const shown = await runs.show(run, services);
  if (tag === null) return sendJson(reply, shown);
  const content = typeof shown === 'string' ? Buffer.from(shown) : shown;
  // Nobody waits for that, and without it the next one is put together anew.
  void services.endedAnswers.keep({ key, tag }, content).catch((error: unknown) => request.log.warn(error));
  return sendJson(reply.header('etag', tag), content);
}

function sendKept(request: FastifyRequest, reply: FastifyReply, kept: PackedAnswer): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding']);
  if (coding === 'zstd') return sendJson(reply.header('content-encoding', 'zstd'), kept.packed);
  const content = unpack(kept);
  // A thread that encodes it may still read it when the client has gone.
  if (coding === null) reply.raw.once('close', () => releaseBytes(content));
  return sendJson(reply, content);
}
