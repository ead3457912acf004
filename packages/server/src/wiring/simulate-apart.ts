/* The simulated internet, asked in children: nothing of it is loaded or computed in this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptValues } from '@headrace/sandbox/simulation';
import type { OutboundHttp } from '../engine/ports.ts';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import type { CallFailure } from '../providers/kit/call-result.ts';
import type { OutboundRequest, OutboundResult } from '../providers/kit/guarded-request.ts';
import type { OwnDatabase } from '../providers/kit/own-query.ts';
import type { PracticeMemory } from '../sandbox/practice-memory.ts';
import { createPracticeMemory } from '../sandbox/practice-memory.ts';
import type { Simulated } from '../sandbox/simulate-task.ts';
import { simulateRowsTask, simulateTask } from '../sandbox/simulate-task.ts';
import { toOutbound } from '../sandbox/to-outbound.ts';

/** The simulated side of every call, for one organization at a time. */
export interface SimulatedSide {
  http(organizationId: string): OutboundHttp;
  databases(organizationId: string): OwnDatabase;
}

interface Simulating {
  run: RunTask;
  organizationId: string;
  memory: PracticeMemory;
  /** By organization: the last of its requests that are asked one after another. */
  lines: Map<string, Promise<unknown>>;
}

/** Children know one world, the same for all. */
const program = {};

/** How often a request is asked beside others before it is asked without others of its organization in between. */
const freeTries = 2;

export function simulateApart(runFor: (organizationId: string) => RunTask): SimulatedSide {
  const memory = createPracticeMemory();
  const lines = new Map<string, Promise<unknown>>();
  return {
    http: (organizationId) => ({
      request: (request) => ask({ run: runFor(organizationId), organizationId, memory, lines }, request),
    }),
    databases: (organizationId) => ({
      readRows: async (page, credential) => {
        const fields = { page: JSON.parse(JSON.stringify(page)) };
        try {
          return await runFor(organizationId)(simulateRowsTask, program, { fields, extra: { credential } });
        } catch (error) {
          return limitOf(error);
        }
      },
    }),
  };
}

const tooMuch = 'This query takes more computing than one call may take in the sandbox.';

function limitOf(error: unknown): CallFailure {
  if (!(error instanceof ComputeLimit)) throw error;
  return { outcome: 'failed', meaning: 'compute_limit', message: tooMuch };
}

/** Rejects only by a fault of ours. */
async function ask(simulating: Simulating, request: OutboundRequest): Promise<OutboundResult> {
  const begunAt = performance.now();
  try {
    const { result } = await askUntilKept(simulating, request);
    const waitMs = Math.min(result.delayMs, request.timeoutMs);
    const spentMs = performance.now() - begunAt;
    if (spentMs < waitMs) await sleep(waitMs - spentMs);
    return { ...toOutbound(result.answer), delayedMs: Math.max(0, spentMs - waitMs) };
  } catch (error) {
    if (!(error instanceof ComputeLimit)) throw error;
    return { outcome: 'failed', message: error.message, isLimit: true };
  }
}

/**
 * Children keep nothing, so that any of them may answer, and any may be ended. What a vendor remembers is here. If a
 * request looked something up that has changed meanwhile, it is asked again with the present values.
 */
async function askUntilKept(simulating: Simulating, request: OutboundRequest): Promise<Simulated> {
  let known: KeptValues = [];
  for (let tries = 0; tries < freeTries; tries += 1) {
    const passed = await pass(simulating, { request, known });
    if (passed.isKept) return passed.simulated;
    known = passed.known;
  }
  return inLine(simulating, async () => {
    for (;;) {
      const passed = await pass(simulating, { request, known });
      if (passed.isKept) return passed.simulated;
      known = passed.known;
    }
  });
}

type Passed = { isKept: true; simulated: Simulated } | { isKept: false; known: KeptValues };

async function pass(
  { run, organizationId, memory }: Simulating,
  { request, known }: { request: OutboundRequest; known: KeptValues },
): Promise<Passed> {
  const { url, body, ...rest } = request;
  const simulated = await run(simulateTask, program, { fields: { url, body }, extra: { ...rest, known } });
  if (memory.commit(organizationId, simulated) === 'kept') return { isKept: true, simulated };
  const names = new Set([...known, ...simulated.reads].map(([name]) => name));
  return { isKept: false, known: memory.valuesOf(organizationId, names) };
}

/** One after another for each organization. */
async function inLine<Result>(
  { lines, organizationId }: Simulating,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = lines.get(organizationId);
  const own = (async () => {
    await before?.catch(() => {});
    return run();
  })();
  lines.set(organizationId, own);
  try {
    return await own;
  } finally {
    if (lines.get(organizationId) === own) lines.delete(organizationId);
  }
}
