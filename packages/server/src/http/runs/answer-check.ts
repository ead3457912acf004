import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../json-response.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import type { HttpServices } from '../services.ts';
import { loadRun } from './load-run.ts';
import type { RunRoutes } from './run-routes.ts';
import { isTagNamed, tagOfRun } from './run-tag.ts';

interface Checked<Body> {
  runId: string;
  runs: RunRoutes<Body>;
  services: HttpServices;
}

/** Answers with a run as it is now; with 304 where it has ended and the caller has it already. */
export async function answerCheck<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { runId, runs, services }: Checked<Body>,
): Promise<FastifyReply> {
  // Whoever keeps it asks again each time: the key may be revoked, and results are deleted after some days.
  reply.header('cache-control', 'private, no-cache');
  const known = await findKnownTag(request, { runId, runs, services });
  if (known !== null) return reply.code(304).header('etag', known).send();
  const run = await loadRun(request, runId, { kind: runs.kind, services });
  const tag = tagOfRun(run);
  if (tag !== null) reply.header('etag', tag);
  return sendJson(reply, await runs.show(run, services));
}

/** The tag of the run if the caller names it. Only the row of the run is read. */
async function findKnownTag<Body>(
  request: FastifyRequest,
  { runId, runs, services }: Checked<Body>,
): Promise<string | null> {
  const named = request.headers['if-none-match'];
  if (named === undefined || !services.isRunId(runId)) return null;
  const mark = await services.findRunMark(ownerOf(request).organizationId, runId);
  const tag = mark?.kind === runs.kind ? tagOfRun(mark) : null;
  return tag !== null && isTagNamed(named, tag) ? tag : null;
}
