// An operation called with the whole kit by a clock of its own, and a vendor that answers from a script.
import { z } from 'zod';
import { noDatabases } from './no-databases.fixture.ts';
import { createBreakers } from './breakers.ts';
import type { CallSettings, Renewed, WhileRefused } from './call-settings.ts';
import { callOperation } from './call-operation.ts';
import { createFakeClock } from './fake-clock.fixture.ts';
import type { OutboundRequest, OutboundResult } from './guarded-request.ts';
import type { Operation } from './operation.ts';
import type { AskSpec, ConversationSpec, JobSpec } from './operation-spec.ts';
import type { ProviderSpec } from './provider-spec.ts';
import { defineProvider } from './provider.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';

const scriptedReply = z.object({
  x: z.number().optional(),
  id: z.string().optional(),
  state: z.string().optional(),
});
export type Reply = z.infer<typeof scriptedReply>;
type Step = OutboundResult | ((request: OutboundRequest) => Promise<OutboundResult>);

export const reply = (
  status: number,
  body: unknown = {},
  headers: [string, string][] = [],
): OutboundResult => ({
  outcome: 'answered',
  status,
  headers,
  body: Buffer.from(JSON.stringify(body)),
});
export const good = reply(200, { x: 1 });

/** Taken under an id, and read every second. */
export const polledJob = {
  id: z.object({ id: z.string().nullish() }).transform(({ id }) => id ?? null),
  read: (id: string) => ({ method: 'GET' as const, path: `/jobs/${id}` }),
  isRunning: ({ state }: Reply) => state === 'running',
  everyMs: 1000,
};

interface Around {
  provider?: Partial<ProviderSpec>;
  settings?: Partial<CallSettings>;
  key?: string;
  /** Whether the caller still has what it asks for. */
  isLost?: boolean;
  /** Of a job that an earlier call began. */
  job?: string;
  /** What the caller makes of a credential that ends. */
  renew?(): Promise<Renewed>;
  whileRefused?: WhileRefused;
}

/** Calls an operation whose vendor answers these steps in order, the last one again and again. */
export async function call(steps: readonly Step[], spec: ScriptedSpec = {}, around: Around = {}) {
  const clock = createFakeClock();
  const sent: { at: number; request: OutboundRequest }[] = [];
  const request = async (given: OutboundRequest): Promise<OutboundResult> => {
    sent.push({ at: clock.now(), request: given });
    const step = steps[Math.min(sent.length, steps.length) - 1] ?? good;
    return typeof step === 'function' ? step(given) : step;
  };
  const operation = operationOf(spec, around.provider);
  const settings: CallSettings = {
    vendors: { request },
    web: { request: () => Promise.reject(new Error('not for the web')) },
    baseUrl: ({ baseUrl }) => baseUrl,
    limitsOf: () => null,
    limiter: createRateLimiter(createMemoryRateStore(clock.now), clock),
    databases: noDatabases,
    breakers: createBreakers(),
    haste: 1,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
    ...around.settings,
  };
  const context = {
    credential: {
      id: 'managed:vendor',
      key: around.key ?? 'secret',
      kind: 'managed' as const,
      ...(around.renew && { renew: around.renew }),
    },
    organizationId: 'org-1',
    digest: 'of the question',
    idempotencyKey: 'effect-1',
    mayAsk: () => Promise.resolve(around.isLost !== true),
    class: 1,
    ...(around.job === undefined ? {} : { job: around.job }),
    ...(around.whileRefused && { whileRefused: around.whileRefused }),
  };
  const calling = callOperation(settings, { operation, input: 'Jane', context });
  const [result] = await Promise.all([calling, clock.run()]);
  return { result, sent, times: sent.map(({ at }) => at) };
}

/** What is declared otherwise than usual; a look-up by one request unless it says so. */
export interface ScriptedSpec extends Partial<AskSpec<string, Reply, Reply>> {
  kind?: 'effect';
  isIdempotent?: boolean;
  isReadApart?: boolean;
  job?: JobSpec<Reply>;
  converse?: ConversationSpec<string, Reply>['converse'];
}

function operationOf(
  { kind, isIdempotent = false, isReadApart = false, job, converse, ...spec }: ScriptedSpec,
  part: Partial<ProviderSpec> = {},
): Operation<string, Reply> {
  const provider = defineProvider({
    id: 'vendor',
    label: 'Vendor',
    baseUrl: 'https://vendor.example',
    auth: { header: 'key' },
    limits: {},
    ...part,
  });
  const find: AskSpec<string, Reply, Reply> = {
    id: 'vendor.find',
    request: (name, { idempotencyKey }) => ({
      method: 'POST',
      path: '/find',
      body: { name, idempotencyKey },
    }),
    reply: scriptedReply,
    answer: (body) => (body.x === undefined ? null : body),
    ...spec,
  };
  if (converse !== undefined) return provider.conversation({ id: find.id, converse });
  if (job !== undefined) return provider.job({ ...find, job });
  if (kind === 'effect') return provider.effect({ ...find, isIdempotent });
  return provider.operation(isReadApart ? { ...find, isReadApart, replyAs: 'text' } : find);
}
