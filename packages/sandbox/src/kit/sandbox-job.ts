/* Asynchronous jobs of a vendor: what was asked is kept, the answer is worked out when it is read. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { makeId } from './make-id.ts';
import { nextNumber } from './next-number.ts';
import type { SimulatorContext } from './simulator.ts';

const sandboxJob = z.object({
  id: z.string(),
  kind: z.string(),
  /** What was asked, as the vendor's own request. */
  input: z.unknown(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
});

export type SandboxJob = z.infer<typeof sandboxJob>;

/**
 * Keeps a job. Its id follows from what is asked and how often that was asked before, so that jobs of different things
 * have nothing to do with each other.
 */
export function startJob(
  context: SimulatorContext,
  job: { vendor: string; kind: string; input: unknown },
): SandboxJob {
  const asked = hash('sha256', JSON.stringify([job.kind, job.input]), 'base64url');
  const number = nextNumber(context, `asked:${asked}`);
  const id = makeId(context.world, [job.vendor, asked, number]);
  const started = { id, kind: job.kind, input: job.input, createdAt: context.now() };
  context.state.set(`job:${id}`, JSON.stringify(started));
  return started;
}

/** The job and how often it was read before this time; null for one that is unknown. */
export function readJob(
  context: SimulatorContext,
  id: string,
): { job: SandboxJob; readsBefore: number } | null {
  const kept = context.state.get(`job:${id}`);
  if (kept === undefined) return null;
  const readsBefore = Number(context.state.get(`reads:${id}`) ?? '0');
  context.state.set(`reads:${id}`, String(readsBefore + 1));
  return { job: sandboxJob.parse(JSON.parse(kept)), readsBefore };
}
