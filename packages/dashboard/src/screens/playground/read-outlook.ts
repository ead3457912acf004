import type { Client, ErrorItem, Estimate, PipesRequest, PlanGraph } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { asProduction } from './playground-request.ts';

/** What is known of a request before it runs. All of it is free. */
export interface Outlook {
  /** The text of the request that this is about. */
  of: string;
  errors: readonly ErrorItem[];
  plan: PlanGraph | null;
  estimate: Estimate | null;
  /** What production would cost, while the sandbox is chosen. Null if it could not run there. */
  production: Estimate | null;
}

type Calls = Pick<Client, 'call' | 'plan' | 'validate'>;

export async function readOutlook(client: Calls, request: PipesRequest): Promise<Outlook> {
  const of = JSON.stringify(request);
  const nothing = { of, plan: null, estimate: null, production: null };
  const errors = await listErrors(client, request);
  if (errors.length > 0) return { ...nothing, errors };
  const isSandbox = request.config?.environment === 'sandbox';
  const [plan, estimate, production] = await Promise.all([
    client.plan(request),
    estimateOf(client, request),
    isSandbox ? orNull(estimateOf(client, asProduction(request))) : null,
  ]);
  return { of, errors, plan, estimate, production };
}

/** A request that is not even one is answered as an error; its problems have places all the same. */
async function listErrors(client: Calls, request: PipesRequest): Promise<readonly ErrorItem[]> {
  try {
    const { valid, errors } = await client.validate(request);
    return valid ? [] : (errors ?? []);
  } catch (error) {
    if (error instanceof HeadraceError && error.status === 400) return errorsOf(error);
    throw error;
  }
}

export function errorsOf({ problem }: HeadraceError): readonly ErrorItem[] {
  return problem.errors ?? [{ code: 'ValidationFailed', message: problem.detail }];
}

function estimateOf(client: Calls, request: PipesRequest): Promise<Estimate> {
  return client.call<Estimate>('/v1/pipes/estimate', { body: request });
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HeadraceError) return null;
    throw error;
  }
}
