import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { OutboundHttp, ProviderCallContext, ProviderPort } from '../engine/ports.ts';
import { createBatches } from '../providers/kit/batches.ts';
import { createBreakers, freePassage } from '../providers/kit/breakers.ts';
import type { BulkReading } from '../providers/kit/bulk-reader.ts';
import type { BulkStore } from '../providers/kit/bulk-store.ts';
import { createBulks } from '../providers/kit/bulks.ts';
import type { CallSettings } from '../providers/kit/call-settings.ts';
import { callOperation } from '../providers/kit/call-operation.ts';
import type { CallResult } from '../providers/kit/call-result.ts';
import type { QuotaStore } from '../providers/kit/keep-quotas.ts';
import { createMemoryQuotaStore, keepQuotas } from '../providers/kit/keep-quotas.ts';
import type { ReplyGate } from '../compute/reply-gate.ts';
import type { OwnDatabase } from '../providers/kit/own-query.ts';
import type { AnswerShape, Operation } from '../providers/kit/operation.ts';
import type { RateLimiter } from '../providers/kit/rate-limiter.ts';
import { createRateLimiter } from '../providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../providers/kit/rate-store.ts';
import type { ReadApart } from '../providers/kit/read-apart.ts';
import type { RateStore } from '../providers/kit/rate-store.ts';
import type { FlightStore } from '../providers/kit/single-flight.ts';
import { createSingleFlight } from '../providers/kit/single-flight.ts';
import { createTokenGrants } from '../providers/kit/token-grants.ts';
import { Blocked } from '../providers/kit/vendor-block.ts';
import type { CredentialVault } from './find-credential.ts';
import { findCredential } from './find-credential.ts';
import type { SimulatedSide } from './simulate-apart.ts';
import { payInBulk, readBulkJobs } from './wire-bulk-jobs.ts';
import type { Outbound } from './wire-outbound.ts';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProviderWiring {
  config: Pick<Config, 'providerUrls' | 'providerLimits'>;
  vault: CredentialVault;
  /** The network: vendors, hosts that users can name, the system's resolver. */
  vendors: OutboundHttp;
  web: OutboundHttp;
  /** Tables that users own. */
  databases: OwnDatabase;
  /** The simulated world, for one organization at a time. */
  simulated: SimulatedSide;
  /** Reads what strangers wrote, for one organization at a time. */
  readApart(organizationId: string): ReadApart;
  /** Limits how many replies are fetched that are read apart afterwards. */
  replies: ReplyGate;
  /** The rate limits of the network, shared with the other processes of the database. */
  rates: RateStore;
  /** The limits per hour and day, likewise. */
  quotas: QuotaStore;
  /** Equal look-ups, shared with the other processes of the database; null where there are none. */
  flights: FlightStore<CallResult<AnswerShape>> | null;
  /** Bulk jobs, likewise; null where there are none. */
  bulkJobs: BulkStore | null;
  logger: Logger;
  countCall(call: { provider: string; outcome: string; seconds: number }): void;
  /** Puts watchers between calls and what they use of the network. */
  watch(settings: CallSettings): CallSettings;
}

/** In sandbox nothing is really waited for: pauses, polls and deadlines are a tenth as long. */
const sandboxHaste = 0.1;

/** Connects the engine with all providers: credentials, limits, breakers, one call for equal questions, a trace line each. */
export function wireProviders(wiring: ProviderWiring): WiredProviders {
  const { bulkJobs } = wiring;
  const bulks = bulkJobs === null ? {} : { bulks: createBulks(bulkJobs) };
  const production = wiring.watch({ ...networkSettings(wiring), ...bulks });
  const settingsOf = ({ environment, organizationId }: ProviderCallContext): CallSettings =>
    environment === 'production' ? production : sandboxSettings(wiring.simulated, organizationId);
  const flights = {
    production: createSingleFlight({ store: wiring.flights, mayKeep: isAnswer }),
    // Simulated calls are not worth sharing with other processes.
    sandbox: createSingleFlight({ store: null, mayKeep: isAnswer }),
  };
  const call = async <Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    input: Input,
    context: ProviderCallContext,
  ): Promise<CallResult<AnswerShape>> => {
    const settings = settingsOf(context);
    const result = await (isReadApart(operation)
      ? passApart(wiring, settings, { operation, input, context })
      : callOperation(settings, { operation, input, context }));
    trace(wiring, { operation, context, result });
    return result;
  };
  return {
    findCredential: (request) => findCredential(wiring.vault, request),
    lookUp: (operation, input, context) => {
      const { environment, organizationId, credential, digest, maxAgeMs, run } = context;
      const key = { organizationId, question: `${environment} ${credential.id} ${digest}` };
      const start = () => call(operation, input, context);
      const joined = flights[environment].join(key, { maxAgeMs, run, start });
      return joined.then((answer) => payInBulk(bulkJobs, answer));
    },
    perform: call,
    readBulkJobs: (reportFault) =>
      bulkJobs === null
        ? null
        : readBulkJobs(wiring.vault, { store: bulkJobs, settings: production, reportFault }),
  };
}

function isReadApart<Input, Answer extends AnswerShape>({ exchange }: Operation<Input, Answer>): boolean {
  return exchange.kind === 'request' && exchange.isReadApart;
}

/** Asks as soon as the reply may be fetched. It is then read in a child process of the organization. */
function passApart<Input, Answer extends AnswerShape>(
  wiring: Pick<ProviderWiring, 'replies' | 'readApart'>,
  settings: CallSettings,
  call: { operation: Operation<Input, Answer>; input: Input; context: ProviderCallContext },
): Promise<CallResult<Answer>> {
  const { organizationId } = call.context;
  const readApart = wiring.readApart(organizationId);
  return wiring.replies.pass(organizationId, () => callOperation({ ...settings, readApart }, call));
}

export interface WiredProviders extends ProviderPort {
  /** Starts to read bulk jobs; null where there are none. */
  readBulkJobs(reportFault: (error: unknown) => void): BulkReading | null;
}

/** A failure is the answer only for the callers that waited for it. */
function isAnswer({ outcome }: CallResult<AnswerShape>): boolean {
  return outcome !== 'failed';
}

/** The network for a single call, such as the test of a credential. */
export function callSettings({
  config,
  outbound,
}: {
  config: ProviderWiring['config'];
  outbound: Outbound;
}): CallSettings {
  const now = () => performance.now();
  const counts = { rates: createMemoryRateStore(now), quotas: createMemoryQuotaStore(now) };
  return networkSettings({ ...outbound, ...counts, config });
}

function networkSettings({
  config,
  vendors,
  web,
  databases,
  rates,
  quotas,
}: Pick<ProviderWiring, 'config' | 'vendors' | 'web' | 'databases' | 'rates' | 'quotas'>): CallSettings {
  return {
    vendors,
    web,
    databases,
    baseUrl: ({ id }) => settingOf(config.providerUrls, id)?.replace('{id}', id) ?? null,
    limitsOf: (id) => settingOf(config.providerLimits, id),
    limiter: keepQuotas(createRateLimiter(rates, { now: () => performance.now(), sleep }), quotas),
    batches: createBatches(),
    breakers: createBreakers(),
    grants: createTokenGrants(Date.now),
    haste: 1,
    now: () => performance.timeOrigin + performance.now(),
    sleep,
    random: Math.random,
  };
}

/** The operator's setting for a provider, or for every other one. */
function settingOf<Value>(settings: ReadonlyMap<string, Value>, provider: string): Value | null {
  return settings.get(provider) ?? settings.get('*') ?? null;
}

function sandboxSettings(simulated: SimulatedSide, organizationId: string): CallSettings {
  const client = simulated.http(organizationId);
  return {
    vendors: client,
    web: client,
    databases: simulated.databases(organizationId),
    baseUrl: ({ baseUrl }) => baseUrl,
    limitsOf: () => null,
    limiter: createPause(),
    breakers: { enter: () => freePassage, states: () => [] },
    haste: sandboxHaste,
    now: () => performance.timeOrigin + performance.now(),
    sleep,
    random: () => 0.5,
  };
}

/** Simulated vendors have no limits here, but after one says "too often" this call waits as long as it says. */
function createPause(): RateLimiter {
  let pauseMs = 0;
  return {
    acquire: async (_bucket, { patienceMs = Infinity }) => {
      const forMs = pauseMs;
      pauseMs = 0;
      if (forMs > patienceMs) throw new Blocked(forMs);
      await sleep(forMs);
      return () => {};
    },
    block: (_bucket, forMs) => Promise.resolve((pauseMs = forMs ?? unstatedPauseMs)),
  };
}

const unstatedPauseMs = 1000 * sandboxHaste;

function trace<Input, Answer extends AnswerShape>(
  { logger, countCall }: ProviderWiring,
  call: {
    operation: Operation<Input, Answer>;
    context: ProviderCallContext;
    result: CallResult<AnswerShape>;
  },
): void {
  const { operation, context, result } = call;
  const outcome = result.outcome === 'failed' ? result.meaning : result.outcome;
  countCall({ provider: operation.provider.id, outcome, seconds: result.durationMs / 1000 });
  logger.debug(
    {
      provider: operation.provider.id,
      operation: operation.id,
      environment: context.environment,
      credential: context.credential.id,
      outcome,
      requests: result.requests,
      duration_ms: result.durationMs,
      effect: context.idempotencyKey,
    },
    'provider call',
  );
}
