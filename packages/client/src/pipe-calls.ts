import type {
  CatalogPipe,
  CatalogPipes,
  Estimate,
  PipesRequest,
  PipesResponse,
  PlanGraph,
  Providers,
  Receipt,
  SandboxSample,
  ValidateResponse,
} from './api-types.ts';
import type { StreamOptions } from './keep-reading.ts';
import { streamRun } from './stream-run.ts';
import type { WaitOptions } from './wait-for-run.ts';
import { waitForRun } from './wait-for-run.ts';
import type { RunOptions, Wire } from './wire.ts';

/** The calls for pipes. */
export function pipeCalls({ call, submit, send }: Wire) {
  const check = (runId: string, options: Pick<RunOptions, 'signal'> = {}) =>
    call<PipesResponse>(`/v1/pipes/check/${encodeURIComponent(runId)}`, options);
  return {
    /** Creates a run and returns at once; see `waitForRun`. */
    run: (request: PipesRequest, options?: RunOptions) =>
      submit<PipesResponse>('/v1/pipes/run', request, options),
    /**
     * Creates a run and waits for it. After three minutes or `waitSeconds`, or at once while too many calls wait, it throws a 408
     * whose problem has the `run_id`; the run goes on.
     */
    runSync: (request: PipesRequest, options?: RunOptions) =>
      submit<PipesResponse>('/v1/pipes/run/sync', request, options),
    /** Reads the run as it is now. */
    check,
    /** Cancels a run that is still pending. */
    cancel: (runId: string) =>
      call<PipesResponse>(`/v1/pipes/cancel/${encodeURIComponent(runId)}`, { method: 'POST' }),
    /** Checks whether a request can run. Free. */
    validate: (request: PipesRequest) => call<ValidateResponse>('/v1/pipes/validate', { body: request }),
    /** Says what a request would cost. Free. */
    estimate: (request: PipesRequest) => call<Estimate>('/v1/pipes/estimate', { body: request }),
    /** Shows where a field comes from, and what it cost. */
    readReceipt: (runId: string, recordId: string | number, field: string) =>
      call<Receipt>(`/v1/pipes/receipt/${[runId, recordId, field].map(encodeURIComponent).join('/')}`),
    /** Says which pipe of a request needs whose output, in which order they run, and which columns there will be. Free. */
    plan: (request: PipesRequest) => call<PlanGraph>('/v1/pipes/plan', { body: request }),
    /** A request to begin with: ten people of the simulated world. `run` takes it as it is. */
    readSample: () => call<SandboxSample>('/v1/sandbox/sample'),
    /** Lists the providers that pipes and searches can ask, with keys, prices and what your own runs saw of them. */
    listProviders: () => call<Providers>('/v1/providers'),
    listPipes: async (): Promise<CatalogPipe[]> => (await call<CatalogPipes>('/v1/catalog/pipes')).pipes,
    showPipe: (pipeId: string) => call<CatalogPipe>(`/v1/catalog/pipes/${encodeURIComponent(pipeId)}`),
    /** Polls until the run has ended, whatever its final status. */
    waitForRun: (runId: string, options: WaitOptions = {}) =>
      waitForRun(() => check(runId, options), options),
    /** Yields the records of a run as they become final, in any order, and then its end. If the stream breaks off, goes on by itself. */
    streamRun: (runId: string, options: StreamOptions = {}) =>
      streamRun((lastEventId) => {
        const path = `/v1/pipes/stream/${encodeURIComponent(runId)}`;
        return send(path, { lastEventId, signal: options.signal });
      }, options),
  };
}
