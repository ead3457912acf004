// One pipe on one record that asks scripted vendors, with everything around it recorded and counted.
import { noLists } from '../lists/memory-lists.fixture.ts';
import { noSheets } from '../sheets/memory-sheets.fixture.ts';
import { computeInPlace, runInPlace } from '../compute-in-place.fixture.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CallOutcome, CallResult } from '../../providers/kit/call-result.ts';
import type { EffectSpec } from '../../providers/kit/operation-spec.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import { defineProvider } from '../../providers/kit/provider.ts';
import { createSingleFlight } from '../../providers/kit/single-flight.ts';
import type { AnswerShape } from '../../providers/kit/operation.ts';
import type { CompiledPipe } from '../compile-plan.ts';
import type { RecordPlace } from '../pipe-context.ts';
import { createPipeContext } from '../pipe-context.ts';
import { someTime } from '../pipeline.fixture.ts';
import type {
  EffectJournal,
  EffectKey,
  EffectState,
  FoundCredential,
  MissingCredential,
  Payment,
  ProviderPort,
  Recalled,
  RecallRequest,
  SliceFunds,
} from '../ports.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { AskTerms } from './ask.ts';
import type { Attempt } from './attempt.ts';

export type Found = { email: string };

/** An operation of a vendor that is never really called. */
export function operationOf(
  provider: string,
  kind: 'lookup' | 'effect' = 'lookup',
): Operation<Question, Found> {
  const spec = { id: provider, label: provider, baseUrl: '', auth: { header: 'key' }, limits: {} };
  const vendor = defineProvider(spec);
  const find: EffectSpec<Question, Found, Found> = {
    id: `${provider}.find`,
    request: () => ({ method: 'GET', path: '' }),
    reply: z.object({ email: z.string() }),
    answer: (reply) => reply,
  };
  return kind === 'effect' ? vendor.effect(find) : vendor.operation<Question, Found, Found>(find);
}

interface Question {
  name: string;
}

/** Takes addresses at acme.com. */
export const terms: AskTerms<Found, string> = {
  operation: 'find',
  judge: ({ email }) =>
    email.endsWith('@acme.com')
      ? { accepted: true, rule: 'at the company', value: email }
      : { accepted: false, rule: 'elsewhere' },
};

export const found = (email: string): CallOutcome<Found> => ({ outcome: 'found', answer: { email } });
export const nothing: CallOutcome<Found> = { outcome: 'not_found' };
export const down: CallOutcome<Found> = { outcome: 'failed', meaning: 'unavailable', message: 'It is down.' };

export interface Scene {
  /** What the vendor answers, by provider. */
  answers?: Record<string, CallOutcome<AnswerShape> | (() => Promise<CallOutcome<AnswerShape>>)>;
  credential?: FoundCredential | MissingCredential;
  /** Prices of the plan in place of the one of `find`. */
  prices?: CompiledPipe['terms'];
  runId?: string;
  /** When the run began. */
  submittedAt?: Date;
  price?: number;
  mode?: 'always' | 'onSuccess';
  connectionFee?: number;
  journaled?: readonly Attempt[];
  /** What can be set aside; any amount without it. */
  balance?: number;
  /** How long one waits until it is. */
  balanceAfterMs?: number;
  effect?: EffectState;
  position?: number;
  /** How old an answer to another caller may be, and the answers there are. */
  maxAgeMs?: number;
  recall?(request: RecallRequest): Recalled | null;
  /** Whether the slice is still this worker's; it is, without it. */
  mayAsk?(): Promise<boolean>;
  /** Shared by the places of one process. */
  providers?: ProviderPort;
}

export const managed: FoundCredential = { kind: 'managed', id: 'managed:x', key: 'k' };
export const own: FoundCredential = { kind: 'own', id: 'x_1', key: 'k' };
export const missing: MissingCredential = { kind: 'missing', message: 'x has no key.' };

/** A place to ask from, and what happened there. */
export function setScene(scene: Scene = {}) {
  const asked: string[] = [];
  const journaled: Attempt[] = [];
  const { money, funds } = fundsOf(scene);
  const { effects, journal } = journalOf(scene);
  const attempts = scene.journaled ?? [];
  const place: RecordPlace = {
    compiled: { plan: { environment: 'production', maxAgeSeconds: (scene.maxAgeMs ?? 0) / 1000 } },
    work: {
      ...work,
      runId: scene.runId ?? work.runId,
      submittedAt: scene.submittedAt ?? someTime,
      journaled: new Map([[scene.position ?? 3, [...attempts]]]),
    },
    position: scene.position ?? 3,
    hooks: {
      funds,
      mayAsk: scene.mayAsk ?? (() => Promise.resolve(true)),
      onAttempt: ({ attempt }) => void journaled.push(attempt),
      onRecord: () => {},
      onWait: () => {},
    },
    http: { request: notAsked },
    compute: runInPlace,
    constants: notAsked,
    ports: {
      providers: scene.providers ?? vendorsOf(scene, asked),
      http: () => ({ request: notAsked }),
      models: new Map(),
      computing: computeInPlace,
      templateConstants: notAsked,
      reportFault: () => {},
      effects: journal,
      findRow: () => Promise.resolve({ kind: 'none' }),
      lists: noLists,
      sheets: noSheets,
      recall: (request) => Promise.resolve(scene.recall?.(request) ?? null),
    },
  };
  const context = createPipeContext(place, pipeOf(scene));
  const { ask, holdPrice, trace } = context;
  return { ask, holdPrice, asked, journaled, trace, money, effects, context };
}

const notAsked = () => Promise.reject(new Error('not asked'));

function pipeOf({ price = 5000, mode = 'onSuccess', connectionFee = 500, prices }: Scene): CompiledPipe {
  const usual = { operation: 'find', provider: 'x', mode, price, most: 1 };
  return { ...barePipe, terms: prices ?? [usual], connectionFee };
}

function fundsOf({ balance = Infinity, balanceAfterMs = 0 }: Scene) {
  const money = { reserved: 0, spent: 0 };
  const funds: SliceFunds = {
    reserve: async (amount): Promise<Payment> => {
      if (balanceAfterMs > 0) await sleep(balanceAfterMs);
      if (money.reserved + money.spent + amount > balance) return 'exhausted';
      money.reserved += amount;
      return 'held';
    },
    spend: ({ reserved, spent }) => {
      money.reserved -= reserved;
      money.spent += spent;
    },
  };
  return { money, funds };
}

function journalOf({ effect = { state: 'new' } }: Scene) {
  const effects: [EffectKey, JsonValue][] = [];
  const journal: EffectJournal = {
    begin: () => Promise.resolve(effect),
    withdraw: () => Promise.resolve(),
    storeAnswer: (key, answer) => {
      effects.push([key, answer]);
      return Promise.resolve();
    },
  };
  return { effects, journal };
}

/** Vendors that answer from a script, with equal look-ups in flight asked once. */
export function vendorsOf({ answers = {}, credential = managed }: Scene, asked: string[]): ProviderPort {
  const mayKeep = ({ outcome }: CallResult<AnswerShape>) => outcome !== 'failed';
  const flights = createSingleFlight({ store: null, mayKeep });
  const call = async (provider: string): Promise<CallResult<AnswerShape>> => {
    asked.push(provider);
    const answer = answers[provider] ?? nothing;
    const outcome = typeof answer === 'function' ? await answer() : answer;
    return { ...outcome, durationMs: 12, waitedMs: 0, requests: 1, observedAt: someTime };
  };
  return {
    findCredential: () => Promise.resolve(credential),
    lookUp: ({ provider }, _input, { organizationId, digest, maxAgeMs, run }) =>
      flights.join({ organizationId, question: digest }, { maxAgeMs, run, start: () => call(provider.id) }),
    perform: ({ provider }) => call(provider.id),
  };
}

export const work = {
  kind: 'pipes' as const,
  organizationId: 'org',
  runId: 'run',
  firstPosition: 0,
  token: 1,
  size: 25,
  plan: '',
  input: '',
  inputPosition: 0,
  startedAt: someTime,
  submittedAt: someTime,
  done: new Set<number>(),
  journaled: new Map(),
  class: 2,
  trace: null,
};

/** A pipe without inputs, outputs or prices. */
export const barePipe: CompiledPipe = {
  ownOnly: false,
  id: 'test:pipe@1',
  index: 1,
  config: {},
  configHash: '',
  need: null,
  outputs: [],
  runIf: null,
  after: [],
  connections: [],
  terms: [],
  connectionFee: 0,
  compute: () => null,
  inputs: [],
  absent: [],
  needsAll: true,
  gate: null,
  before: [],
  widgets: () => ({}),
};
