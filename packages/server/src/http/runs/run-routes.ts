import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Estimate } from '../../contract/estimate.ts';
import type { RunHeaders } from '../../contract/run-headers.ts';
import type { RunKind, StoredRun } from '../../contract/stored-run.ts';
import type { HttpServices } from '../services.ts';

/** How Fastify types a body; with a type parameter, TypeScript only accepts it in these words. */
type BodyOf<Body> = [Body] extends [undefined] ? unknown : Body;

/** A request whose body is what a kind of run takes. */
export type RunRequest<Body> = Pick<FastifyRequest, 'owner' | 'log' | 'trace' | 'bodyRead'> & {
  body: BodyOf<Body>;
  headers: RunHeaders;
};

/** A run that was made, or had been made by an earlier call with the same idempotency key. */
export interface SubmittedRun {
  runId: string;
  isReplay: boolean;
  /** Whether the run was over before it began. */
  isInvalid: boolean;
  /** The response, where it is known without reading the run. */
  shown: string | null;
}

type Route = 'run' | 'runSync' | 'check' | 'cancel' | 'validate' | 'estimate';

/** What the routes of one kind of run do in their own way; all else is written once, in `routes/runs`. */
export interface RunRoutes<Body> {
  kind: RunKind;
  tag: string;
  /** The same handlers serve each of them; callers are told the first. */
  prefixes: readonly [string, ...string[]];
  /** What the path of the check endpoint calls the id of a run. */
  checkParameter: string;
  body: z.ZodType<Body>;
  takesLongBodies: boolean;
  words: Record<Route, { summary: string; description: string }>;
  responses: Record<'run' | 'check' | 'cancel', Record<number, unknown>>;
  /** Throws everything that is wrong with a request. */
  validate(request: RunRequest<Body>, reply: FastifyReply, services: HttpServices): Promise<void>;
  estimate(request: RunRequest<Body>, reply: FastifyReply, services: HttpServices): Promise<Estimate>;
  /** Plans and admits a request under `runId` and sets the headers of its answer. */
  submit(
    request: RunRequest<Body>,
    reply: FastifyReply,
    wanted: { runId: string; services: HttpServices; isShown: boolean },
  ): Promise<SubmittedRun>;
  /** The run as it is now, as a response. */
  show(run: StoredRun, services: HttpServices): Promise<string>;
}
