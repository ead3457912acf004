import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Estimate } from '../../contract/estimate.ts';
import type { RunHeaders } from '../../contract/run-headers.ts';
import type { RunKind, StoredRun } from '../../contract/stored-run.ts';
import type { HttpServices } from '../services.ts';

/** How Fastify types a body. With a type parameter, TypeScript only accepts this form. */
type BodyOf<Body> = [Body] extends [undefined] ? unknown : Body;

/** A request whose body has the type of a kind of run. */
export type RunRequest<Body> = Pick<FastifyRequest, 'owner' | 'log' | 'trace' | 'bodyRead'> & {
  body: BodyOf<Body>;
  headers: RunHeaders;
};

/** A run that was created by this call, or by an earlier one with the same idempotency key. */
export interface SubmittedRun {
  runId: string;
  isReplay: boolean;
  /** Whether the run was over before it began. */
  isInvalid: boolean;
  /** The response, if it is known without reading the run. */
  shown: Buffer | null;
}

type Route = 'run' | 'runSync' | 'check' | 'cancel' | 'validate' | 'estimate';

/** What differs between the routes of pipes and of searches. The rest is written once, in `routes/runs`. */
export interface RunRoutes<Body> {
  kind: RunKind;
  tag: string;
  /** The same handlers serve all of these; answers name the first. */
  prefixes: readonly [string, ...string[]];
  /** What the path of the check endpoint calls the id of a run. */
  checkParameter: string;
  body: z.ZodType<Body>;
  takesLongBodies: boolean;
  words: Record<Route, { summary: string; description: string }>;
  responses: Record<'run' | 'check' | 'cancel', Record<number, unknown>>;
  /** Throws an error with everything that is wrong with a request. */
  validate(request: RunRequest<Body>, reply: FastifyReply, services: HttpServices): Promise<void>;
  estimate(request: RunRequest<Body>, reply: FastifyReply, services: HttpServices): Promise<Estimate>;
  /** Plans and admits a request under `runId` and sets the headers of its answer. */
  submit(
    request: RunRequest<Body>,
    reply: FastifyReply,
    wanted: { runId: string; services: HttpServices; isShown: boolean },
  ): Promise<SubmittedRun>;
  /** The run as it is now, as a response. */
  show(run: StoredRun, services: HttpServices): Promise<string | Buffer>;
}
