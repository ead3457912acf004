import type { ErrorItem, Estimate, PipesRequest, PlanGraph, ValidateResponse } from '@headrace/client';
import { ConnectionError, HeadraceError } from '@headrace/client';
import { listErrors } from '../../data/list-errors.ts';
import { asProduction } from './playground-request.ts';

/** What is known of a request before it runs. All of it is free. */
export interface Outlook {
  /** The text of the request that this is about. */
  of: string;
  /** Its pipes, in their order. */
  pipes: string;
  errors: readonly ErrorItem[];
  plan: PlanGraph | null;
  estimate: Estimate | null;
  /** What production would cost, while the sandbox is chosen. Null if it could not run there. */
  production: Estimate | null;
}

/** What is asked of the service. */
export interface OutlookCalls {
  validate(request: PipesRequest): Promise<ValidateResponse>;
  plan(request: PipesRequest): Promise<PlanGraph>;
  estimate(request: PipesRequest): Promise<Estimate>;
}

export async function readOutlook(calls: OutlookCalls, request: PipesRequest): Promise<Outlook> {
  const of = { of: JSON.stringify(request), pipes: listPipes(request) };
  const nothing = { ...of, plan: null, estimate: null, production: null };
  const errors = await listErrors(calls.validate(request));
  if (errors.length > 0) return { ...nothing, errors };
  const isSandbox = request.config?.environment === 'sandbox';
  const [plan, estimate, production] = await Promise.all([
    calls.plan(request),
    calls.estimate(request),
    isSandbox ? orNull(calls.estimate(asProduction(request))) : null,
  ]);
  return { ...of, errors, plan, estimate, production };
}

export function listPipes({ pipes }: PipesRequest): string {
  return pipes.map(({ pipe_id: id }) => id).join(' ');
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HeadraceError && !(error instanceof ConnectionError)) return null;
    throw error;
  }
}
