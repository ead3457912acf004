import type { Logger } from 'pino';
import type { OutboundHttp, ProviderPort, SliceExecutor, Submission } from '../engine/ports.ts';

/** What a trace says about a request: the pattern of its route, never the path or what was sent. */
export interface TracedRequest {
  method: string;
  route: string;
  requestId: string;
  traceparent: string | undefined;
}

/** The span of one request. */
export interface RequestTrace {
  traceId: string;
  traceparent: string;
  end(outcome: { status: number; organizationId: string | undefined }): void;
}

/** Puts spans around the steps of a run, from its request to the calls of vendors, in whatever process they happen. */
export interface Tracing {
  /** Null where nothing is traced. */
  beginRequest(request: TracedRequest): RequestTrace | null;
  /** `submit` is given the traceparent to be stored with the run. */
  admit<Result>(submission: Submission, submit: (trace: string | null) => Promise<Result>): Promise<Result>;
  /** A span for each slice, in the trace of its run. */
  overExecutor(executor: SliceExecutor): SliceExecutor;
  /** A span for each call. */
  overProviders(providers: ProviderPort): ProviderPort;
  /** Notes on a call's span the status with which its last request was answered. */
  underProviders(client: OutboundHttp): OutboundHttp;
  /** A span for each request to a host that a user chose. */
  overHttp(client: OutboundHttp): OutboundHttp;
  /** Sends what is left, if the collector takes it in time. */
  close(): Promise<void>;
}

const noTracing: Tracing = {
  beginRequest: () => null,
  admit: (_submission, submit) => submit(null),
  overExecutor: (executor) => executor,
  overProviders: (providers) => providers,
  underProviders: (client) => client,
  overHttp: (client) => client,
  close: () => Promise.resolve(),
};

interface TracingOptions {
  logger: Logger;
  role: string;
}

/**
 * Traces if the standard variables of OpenTelemetry name a collector. Its SDK, which reads the other variables itself, is
 * loaded only then.
 */
export async function openTracing(
  env: Record<string, string | undefined>,
  options: TracingOptions,
): Promise<Tracing> {
  if (!isTracingWanted(env)) return noTracing;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(options);
}

// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/: an empty value counts as none.
function isTracingWanted(env: Record<string, string | undefined>): boolean {
  const isSet = (name: string) => (env[name] ?? '').trim() !== '';
  const isOff =
    env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER?.trim() === 'none';
  return !isOff && (isSet('OTEL_EXPORTER_OTLP_ENDPOINT') || isSet('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'));
}
