// Runs a pipe that asks a language model on one record: with a script of turns and of the web, money, secrets, and
// what earlier claims have journaled.
import { noOwnData } from '../engine/sheets/memory-sheets.fixture.ts';
import { computeInPlace } from '../engine/compute-in-place.fixture.ts';
import { z } from 'zod';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { pipesRequest } from '../contract/pipes-request.ts';
import type { Attempt } from '../engine/asking/attempt.ts';
import { createSliceExecutor } from '../engine/execute-slice.ts';
import type { Pipe } from '../engine/pipe.ts';
import type { FieldView } from '../engine/pipeline.fixture.ts';
import { brief, catalogOf, readRendered, someTime } from '../engine/pipeline.fixture.ts';
import { createPlanCache } from '../engine/plan-cache.ts';
import { makePlan } from '../engine/plan/make-plan.ts';
import type { Plan } from '../engine/plan/plan.ts';
import { createPriceList } from '../engine/plan/price-list.ts';
import type { EnginePorts, PositionedBody, ProviderPort, SliceFunds } from '../engine/ports.ts';
import type { CallOutcome, FailureMeaning } from '../providers/kit/call-result.ts';
import type { ModelCall, ModelReply, ModelRequest } from '../providers/kit/language-model.ts';
import type { AnswerShape } from '../providers/kit/operation.ts';

export type Failing = { fails: FailureMeaning };
export type Turn = ModelReply | Failing | ((request: ModelRequest) => ModelReply | Failing);

interface Page {
  title?: string | null;
  text?: string;
  links?: { text: string; url: string }[];
}
interface Hit {
  title?: string;
  url: string;
  snippet?: string;
}

/** The web: what engines find, what pages say, what sites allow. What is not in it is not there. */
export interface Web {
  /** By engine; exa alone is asked where this says nothing of the others. */
  engines?: Readonly<Record<string, readonly Hit[] | Failing | 'no key'>>;
  pages?: Readonly<Record<string, Page | Failing>>;
  robots?: Readonly<Record<string, string | Failing>>;
}

export interface ModelRun {
  input?: JsonObject;
  config: JsonObject;
  /** The last one stays. */
  turns?: readonly Turn[];
  web?: Web;
  /** Ten-thousandths of a credit; any amount without them. */
  balance?: number;
  ceiling?: number;
  /** In place of those. */
  funds?: SliceFunds;
  /** They may go to OpenAI alone. */
  secrets?: Readonly<Record<string, string>>;
  journaled?: readonly Attempt[];
  /** In place of the script. */
  providers?: ProviderPort;
  hasModelKey?: boolean;
}

const usual = { input: 1000, output: 50, cached: 0 };

export function says(text: string, part: Partial<ModelReply> = {}): ModelReply {
  return { finish: 'stop', text, calls: [], content: [{ type: 'text', text }], usage: usual, ...part };
}

let calls = 0;

/** A turn that asks for tools. */
export function uses(...asked: [name: string, input: JsonValue][]): ModelReply {
  const made = asked.map(([name, input]): ModelCall => ({ id: `call-${(calls += 1)}`, name, input }));
  const content = made.map(({ id, name, input }) => ({
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    input,
  }));
  return { finish: 'calls', text: '', calls: made, content, usage: usual };
}

export const searches = (query: string): ModelReply => uses(['web_search', { query }]);
export const fetches = (...urls: string[]): ModelReply =>
  uses(...urls.map((url): [string, JsonValue] => ['web_fetch', { url }]));

export function answers(
  outputs: JsonValue,
  { sources = [], confidence = 4 }: { sources?: string[]; confidence?: JsonValue } = {},
): ModelReply {
  const claims = sources.map((url) => ({ url, description: 'It says so.' }));
  return uses(['answer', { outputs, sources: claims, confidence }]);
}

/** All that tools have told the model up to a turn, in order. */
export function toldBy(turn: ModelRequest | undefined): string[] {
  const messages = turn?.messages ?? [];
  return messages.flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ text }) => text) : [],
  );
}

/** The prompt that a turn begins with. */
export function promptOf(turn: ModelRequest | undefined): string {
  const [first] = turn?.messages ?? [];
  return first?.role === 'user' ? first.prefix + first.text : '';
}

export const lastTold = (turns: readonly ModelRequest[]): string => toldBy(turns.at(-1)).at(-1) ?? '';

const modelRequest = z.custom<ModelRequest>();
const askedFor = z.object({
  url: z.string().optional(),
  query: z.string().optional(),
  origin: z.string().optional(),
});

/** What was asked of whom: `exa.search_web Acme`. The model is asked for nothing in particular. */
function nameCall(operation: string, input: unknown): string {
  const { url, query, origin } = askedFor.parse(input);
  return [operation, url ?? query ?? origin].filter((part) => part !== undefined).join(' ');
}

function scriptPort({ turns = [says('')], web = {}, hasModelKey = true }: ModelRun) {
  const requests: ModelRequest[] = [];
  const asked: string[] = [];
  const answer = (operation: string, input: unknown): CallOutcome<AnswerShape> => {
    asked.push(nameCall(operation, input));
    if (!operation.endsWith('.converse')) return lookOnWeb(web, { operation, input });
    const request = modelRequest.parse(input);
    requests.push(request);
    const turn = turns[Math.min(requests.length, turns.length) - 1] ?? says('');
    return outcomeOf(typeof turn === 'function' ? turn(request) : turn);
  };
  const isWithout = (provider: string) =>
    provider === 'openai' ? !hasModelKey : isEngine(provider) && engineOf(web, provider) === 'no key';
  const around = { durationMs: 1, waitedMs: 0, requests: 1, observedAt: someTime };
  const resultOf = (operation: string, input: unknown) => ({ ...answer(operation, input), ...around });
  const port: ProviderPort = {
    findCredential: ({ provider: { id, label, auth } }) => {
      if (isWithout(id)) return Promise.resolve({ kind: 'missing', message: `${label} has no key.` });
      return Promise.resolve({ kind: auth === 'none' ? 'keyless' : 'managed', id, key: 'k' });
    },
    lookUp: ({ id }, input) =>
      Promise.resolve({
        result: resultOf(id, input),
        isShared: false,
        claimPayment: () => Promise.resolve(true),
      }),
    perform: () => Promise.reject(new Error('nothing here is a side effect')),
  };
  return { port, requests, asked };
}

const isEngine = (provider: string) =>
  ['exa', 'serper', 'brave-search', 'tavily', 'searxng'].includes(provider);
const engineOf = ({ engines = { exa: [] } }: Web, provider: string) => engines[provider] ?? 'no key';

function lookOnWeb(
  web: Web,
  { operation, input }: { operation: string; input: unknown },
): CallOutcome<AnswerShape> {
  const { url = '', origin = '' } = askedFor.parse(input);
  if (operation === 'website.fetch_robots') {
    const rules = web.robots?.[origin];
    return outcomeOf(typeof rules === 'string' ? { text: rules } : (rules ?? null));
  }
  if (operation === 'website.fetch_text') {
    const page = web.pages?.[url] ?? null;
    return outcomeOf(
      page === null || 'fails' in page
        ? page
        : { title: null, text: '', links: [], truncated: false, ...page },
    );
  }
  const hits = engineOf(web, operation.slice(0, operation.indexOf('.')));
  if (hits === 'no key') throw new Error(`${operation} is asked without a key`);
  if ('fails' in hits) return outcomeOf(hits);
  if (hits.length === 0) return outcomeOf(null);
  return outcomeOf({ hits: hits.map((hit) => ({ title: 'Page', snippet: '', published_at: null, ...hit })) });
}

function outcomeOf(answer: AnswerShape | Failing | null): CallOutcome<AnswerShape> {
  if (answer === null) return { outcome: 'not_found' };
  return isFailing(answer)
    ? { outcome: 'failed', meaning: answer.fails, message: 'It is down.' }
    : { outcome: 'found', answer };
}

function isFailing(answer: AnswerShape | Failing): answer is Failing {
  return 'fails' in answer;
}

function fundsOf({ balance = Infinity, ceiling = Infinity }: ModelRun) {
  const money = { reserved: 0, spent: 0, mostHeld: 0 };
  const funds: SliceFunds = {
    reserve: (amount) => {
      const held = money.reserved + money.spent + amount;
      if (held > ceiling) return Promise.resolve('ceiling');
      if (held > balance) return Promise.resolve('exhausted');
      money.reserved += amount;
      money.mostHeld = Math.max(money.mostHeld, held);
      return Promise.resolve('held');
    },
    spend: ({ reserved, spent }) => {
      money.reserved -= reserved;
      money.spent += spent;
    },
  };
  return { money, funds };
}

export function planModelRun(pipe: Pipe, { input = {}, config }: Pick<ModelRun, 'input' | 'config'>) {
  const body = {
    pipes: [{ pipe_id: pipe.id, config }],
    input: [input],
    config: { widgets: { enabled: true } },
  };
  const planned = makePlan(pipesRequest.parse(body), {
    catalog: catalogOf([pipe]),
    environment: 'production',
    prices: createPriceList(),
    newId: () => 'r1',
  });
  if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned.errors));
  return planned;
}

const workOf = (plan: Plan, records: readonly unknown[], journaled: readonly Attempt[]) => ({
  kind: 'pipes' as const,
  organizationId: 'org',
  runId: 'run',
  firstPosition: 0,
  token: 1,
  size: 1,
  plan: JSON.stringify(plan),
  input: JSON.stringify(records),
  inputPosition: 0,
  startedAt: someTime,
  submittedAt: someTime,
  done: new Set<number>(),
  journaled: new Map([[0, journaled]]),
  class: 1,
  trace: null,
});

function portsOf(providers: ProviderPort, secrets: Readonly<Record<string, string>>): EnginePorts {
  const allowedHosts = ['api.openai.com'];
  const done = () => Promise.resolve();
  return {
    providers,
    http: () => ({ request: () => Promise.reject(new Error('no test leaves the process')) }),
    models: new Map(),
    computing: computeInPlace,
    templateConstants: () =>
      Promise.resolve({
        secrets: new Map(Object.entries(secrets).map(([key, value]) => [key, { value, allowedHosts }])),
        constants: new Map(),
      }),
    effects: { begin: () => Promise.resolve({ state: 'new' }), storeAnswer: done, withdraw: done },
    findRow: () => Promise.resolve({ kind: 'none' }),
    ...noOwnData,
    recall: () => Promise.resolve(null),
    reportFault: (error) => {
      throw error;
    },
  };
}

/** Runs the record. A pipe that throws fails the test. */
export async function runModelPipe(pipe: Pipe, run: ModelRun) {
  const { plan, records } = planModelRun(pipe, run);
  const script = scriptPort(run);
  const { money, funds } = fundsOf(run);
  const attempts: Attempt[] = [];
  const bodies: PositionedBody[] = [];
  const ports = portsOf(run.providers ?? script.port, run.secrets ?? {});
  const executor = createSliceExecutor(createPlanCache(catalogOf([pipe])), ports);
  const work = workOf(plan, records, run.journaled ?? []);
  await executor.start(work, {
    funds: run.funds ?? funds,
    onWait: () => {},
    onRecord: (record) => void bodies.push(record),
    mayAsk: () => Promise.resolve(true),
    onAttempt: ({ attempt }) => void attempts.push(attempt),
  }).ended;
  const { body } = bodies[0] ?? { body: '' };
  const { fields } = readRendered(body);
  const { requests, asked } = script;
  const { worst } = executor.costOf(work);
  return { body, fields, values: valuesOf(fields), attempts, requests, asked, money, worst };
}

function valuesOf(fields: Record<string, FieldView>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, brief(field)]));
}
