// Runs a pipe that asks providers through the real engine: against the simulated world, or against a script.
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import { noLists } from '../engine/lists/memory-lists.fixture.ts';
import { noSheets } from '../engine/sheets/memory-sheets.fixture.ts';
import { computeInPlace, runInPlace } from '../engine/compute-in-place.fixture.ts';
import { pino } from 'pino';
import { z } from 'zod';
import type { Environment } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Attempt } from '../engine/asking/attempt.ts';
import { createSliceExecutor } from '../engine/execute-slice.ts';
import type { Pipe } from '../engine/pipe.ts';
import type { FieldView } from '../engine/pipeline.fixture.ts';
import { catalogOf, readRendered, someTime } from '../engine/pipeline.fixture.ts';
import { createPlanCache } from '../engine/plan-cache.ts';
import { makePlan } from '../engine/plan/make-plan.ts';
import { createPriceList } from '../engine/plan/price-list.ts';
import { pipesRequest } from '../contract/pipes-request.ts';
import type { EnginePorts, OutboundHttp, PositionedBody, ProviderPort } from '../engine/ports.ts';
import type { CallOutcome } from '../providers/kit/call-result.ts';
import { noDatabases } from '../providers/kit/no-databases.fixture.ts';
import { createMemoryQuotaStore } from '../providers/kit/keep-quotas.ts';
import { createMemoryRateStore } from '../providers/kit/rate-store.ts';
import type { AnswerShape } from '../providers/kit/operation.ts';
import { readRepliesApart } from '../wiring/read-replies-apart.ts';
import { wireProviders } from '../wiring/wire-providers.ts';

export const world = createWorld();
const simulated = createSimulatedInternet({ simulators, world, latency: noLatency });
const nowhere: OutboundHttp = { request: () => Promise.reject(new Error('no test leaves the process')) };

/** Nobody has set up any key; production leads to the simulated world as well, at any pace. */
const simulatedProviders = wireProviders({
  config: { providerUrls: new Map(), providerLimits: new Map([['*', {}]]) },
  vault: {
    openConnections: () => Promise.resolve([]),
    openManaged: () => Promise.resolve(null),
    renewGrant: () => Promise.reject(new Error('no account is connected here')),
  },
  vendors: simulated,
  web: simulated,
  simulated: { http: () => simulated, databases: () => noDatabases },
  replies: { pass: (_organization, fetch) => fetch() },
  readApart: readRepliesApart(() => runInPlace),
  databases: noDatabases,
  rates: createMemoryRateStore(Date.now),
  quotas: createMemoryQuotaStore(Date.now),
  logger: pino({ enabled: false }),
  flights: null,
  bulkJobs: null,
  countCall: () => {},
  watch: (settings) => settings,
});

export interface AskingRun {
  /** By name. */
  fields: Record<string, FieldView>;
  /** The values of the fields, or the status and code of why there is none. */
  values: Record<string, unknown>;
  attempts: Attempt[];
  /** `operation outcome` of each attempt. */
  steps: string[];
}

const shownWidgets = z.object({
  confidence: z.object({ numeric: z.number() }).optional(),
  sources: z.object({ list: z.array(z.object({ source: z.string(), url: z.string() })) }).optional(),
});

/** How sure a pipe shows itself of a field, and what it says it rests on. */
export function basisOf(field: FieldView | undefined): { confidence: number | null; sources: string[] } {
  const { confidence, sources } = shownWidgets.parse(field?.widgets ?? {});
  return {
    confidence: confidence?.numeric ?? null,
    sources: (sources?.list ?? []).map(({ source }) => source),
  };
}

interface Asked {
  input: JsonObject;
  config?: JsonObject;
  now?: Date;
  /** What is known of earlier runs and claims, and up to what age answers are taken from them. */
  earlier?: Partial<Pick<EnginePorts, 'effects' | 'recall'>> & { maxAgeSeconds?: number };
}

/** One record with the simulated world on the other side of every provider. */
export function runInSandbox(pipe: Pipe, asked: Asked): Promise<AskingRun> {
  return run(pipe, { ...asked, environment: 'sandbox', providers: simulatedProviders });
}

/** One record in production where no vendor has a key, so that only open sources answer. */
export function runWithoutKeys(pipe: Pipe, asked: Asked): Promise<AskingRun> {
  return run(pipe, { ...asked, environment: 'production', providers: simulatedProviders });
}

/** What a scripted provider does: answers, has nothing (null), fails, or has no credential. */
export type Scripted = AnswerShape | null | { fails: 'timeout' | 'unavailable' } | 'no credential';

/**
 * One record in production, with managed credentials and list prices; by operation what is answered, or makes the
 * answer out of the input. Operations that are not in the script have nothing.
 */
export function runScripted(
  pipe: Pipe,
  { script = {}, own = [], ...asked }: Asked & { script?: Script; own?: readonly string[] },
): Promise<AskingRun & { inputs: Record<string, unknown[]> }> {
  const inputs: Record<string, unknown[]> = {};
  const answerOf = (operation: string, input: unknown): Scripted => {
    (inputs[operation] ??= []).push(input);
    const scripted = script[operation] ?? null;
    return typeof scripted === 'function' ? scripted(input) : scripted;
  };
  const providers = scriptedProviders(script, { answerOf, own });
  return run(pipe, { ...asked, environment: 'production', providers, own }).then((result) => ({
    ...result,
    inputs,
  }));
}

type Script = Readonly<Record<string, Scripted | ((input: unknown) => Scripted)>>;

function scriptedProviders(
  script: Script,
  { answerOf, own }: { answerOf(operation: string, input: unknown): Scripted; own: readonly string[] },
): ProviderPort {
  const resultOf = (operation: string, input: unknown) => ({
    ...outcomeOf(answerOf(operation, input)),
    durationMs: 1,
    waitedMs: 0,
    requests: 1,
    observedAt: someTime,
  });
  const hasKey = (provider: string) =>
    !Object.entries(script).some(([id, it]) => id.startsWith(`${provider}.`) && it === 'no credential');
  return {
    findCredential: ({ provider: { id, label, auth } }) => {
      const key = 'k';
      if (!hasKey(id)) return Promise.resolve({ kind: 'missing', message: `${label} has no key.` });
      if (auth === 'none') return Promise.resolve({ kind: 'keyless', id, key: null });
      return Promise.resolve({ kind: own.includes(id) ? 'own' : 'managed', id, key });
    },
    lookUp: ({ id }, input) =>
      Promise.resolve({
        result: resultOf(id, input),
        isShared: false,
        claimPayment: () => Promise.resolve(true),
      }),
    perform: ({ id }, input) => Promise.resolve(resultOf(id, input)),
  };
}

function outcomeOf(scripted: Scripted): CallOutcome<AnswerShape> {
  if (scripted === null) return { outcome: 'not_found' };
  if (scripted === 'no credential') throw new Error('asked without a credential');
  return isFailure(scripted)
    ? { outcome: 'failed', meaning: scripted.fails, message: 'The provider failed.' }
    : { outcome: 'found', answer: scripted };
}

function isFailure(
  scripted: Exclude<Scripted, null | string>,
): scripted is { fails: 'timeout' | 'unavailable' } {
  return 'fails' in scripted;
}

interface RunOptions extends Asked {
  environment: Environment;
  providers: ProviderPort;
  own?: readonly string[];
}

async function run(pipe: Pipe, options: RunOptions): Promise<AskingRun> {
  const attempts: Attempt[] = [];
  const bodies: PositionedBody[] = [];
  const { plan, records, catalog } = planRecord(pipe, options);
  const slice = createSliceExecutor(createPlanCache(catalog), portsOf(options)).start(
    {
      kind: 'pipes',
      organizationId: 'org',
      runId: 'run',
      firstPosition: 0,
      token: 1,
      size: 1,
      plan: JSON.stringify(plan),
      input: JSON.stringify(records),
      inputPosition: 0,
      startedAt: options.now ?? someTime,
      submittedAt: options.now ?? someTime,
      done: new Set(),
      journaled: new Map(),
      class: 1,
      trace: null,
    },
    {
      funds: { reserve: () => Promise.resolve('held'), spend: () => {} },
      onWait: () => {},
      onRecord: (record) => void bodies.push(record),
      mayAsk: () => Promise.resolve(true),
      onAttempt: ({ attempt }) => void attempts.push(attempt),
    },
  );
  await slice.ended;
  const fields = readRendered(bodies[0]?.body ?? '').fields;
  const brief = ({ status, value, reason }: FieldView) =>
    status === 'completed' ? value : `${status} ${reason?.code}`;
  return {
    fields,
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, brief(field)])),
    attempts,
    steps: attempts.map(({ operation, outcome }) => `${operation} ${outcome}`),
  };
}

function planRecord(pipe: Pipe, { input, config = {}, environment, own = [], earlier = {} }: RunOptions) {
  const connections = own.map((provider) => ({ type: 'vault' as const, connection: `${provider}_1` }));
  const body = {
    pipes: [{ pipe_id: pipe.id, config, ...(own.length > 0 ? { connector: { connections } } : {}) }],
    input: [input],
    config: {
      environment,
      widgets: { enabled: true },
      cache: { max_age_seconds: earlier.maxAgeSeconds ?? 0 },
    },
  };
  const catalog = catalogOf([pipe]);
  const prices = createPriceList();
  const planned = makePlan(pipesRequest.parse(body), { catalog, environment, prices, newId: () => 'r1' });
  if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned.errors));
  return { ...planned, catalog };
}

function portsOf({ providers, earlier = {} }: RunOptions): EnginePorts {
  return {
    providers,
    http: () => nowhere,
    models: new Map(),
    computing: computeInPlace,
    templateConstants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
    effects: earlier.effects ?? {
      begin: () => Promise.resolve({ state: 'new' }),
      storeAnswer: () => Promise.resolve(),
      withdraw: () => Promise.resolve(),
    },
    findRow: () => Promise.resolve({ kind: 'none' }),
    lists: noLists,
    sheets: noSheets,
    recall: earlier.recall ?? (() => Promise.resolve(null)),
    reportFault: (error) => {
      throw error;
    },
  };
}
