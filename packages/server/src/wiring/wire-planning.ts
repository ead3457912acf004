import { randomUUID } from 'node:crypto';
import type { ComputeService } from '../compute/compute.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Environment } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { jsonObject } from '../contract/json-value.ts';
import { LongBody } from '../contract/long-body.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { Outlook } from '../engine/estimate.ts';
import { estimateTask } from '../engine/estimate-task.ts';
import type { PlanCache } from '../engine/plan-cache.ts';
import { createDrawPlanTask } from '../engine/plan/draw-plan-task.ts';
import { fingerprint } from '../engine/plan/fingerprint.ts';
import type { PlanExtra, PlanProgram } from '../engine/plan/plan-outcome.ts';
import { renderNew } from '../engine/plan/plan-outcome.ts';
import { createPlanTask } from '../engine/plan/plan-task.ts';
import { createPlanTextTask } from '../engine/plan/plan-text-task.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import type { InputRecord } from '../engine/plan/read-records.ts';
import { readRecords } from '../engine/plan/read-records.ts';
import type { PipeCatalog } from '../engine/plan/resolve-pipes.ts';
import { createOpenTask } from '../engine/render/open-task.ts';
import type { RunTask } from '../engine/task.ts';
import { ComputeLimit } from '../engine/task.ts';
import type { HttpServices, PlannedBody } from '../http/services.ts';
import { thread } from '../pace/thread.ts';
import { sliceSize } from '../storage/slices.ts';

interface Planning {
  catalog: PipeCatalog;
  plans: PlanCache;
  prices: PriceList;
  compute: ComputeService;
  outlook(organizationId: string): Promise<Outlook>;
}

/** Plans requests and shows runs: in place if they are small, else in a process that can be ended. */
export function wirePlanning({
  catalog,
  plans,
  prices,
  compute,
  outlook,
}: Planning): Pick<HttpServices, 'plan' | 'drawPlan' | 'assembly' | 'estimate'> {
  const tasks = { plan: createPlanTask(catalog), planText: createPlanTextTask(catalog) };
  const openTask = createOpenTask(catalog);
  const drawTask = createDrawPlanTask(catalog);
  const program = (environment: Environment): PlanProgram => ({
    prices: prices.overrides,
    environment,
    sliceSize,
  });
  const programs = { production: program('production'), sandbox: program('sandbox') };
  return {
    plan: (body, { organizationId, environment, signal, ...wanted }) => {
      const extra = { inputs: false, texts: false, fingerprint: false, ...wanted };
      const planner = {
        tasks,
        plans,
        program: programs[environment],
        extra,
        run: compute.forRequest(organizationId, signal),
        mayPlan: () => thread.pass(organizationId),
      };
      return body instanceof LongBody ? planText(body, planner) : planBody(body, planner);
    },
    drawPlan: async ({ plan, records }, { organizationId, signal }) =>
      compute.forRequest(organizationId, signal)(
        drawTask,
        { plan: JSON.stringify(plan) },
        { fields: {}, extra: { records } },
      ),
    assembly: (organizationId) => ({ plans, openTask, compute: compute.forRequest(organizationId) }),
    estimate: createEstimator({ compute, outlook }),
  };
}

function createEstimator({
  compute,
  outlook,
}: Pick<Planning, 'compute' | 'outlook'>): HttpServices['estimate'] {
  return async ({ plan, inputs }, organizationId) => {
    const { hits, usage, isReachable } = await outlook(organizationId);
    const providers = new Set(plan.pipes.flatMap(({ terms }) => terms.map(({ provider }) => provider)));
    const extra = { hits: [...hits], usage: [...usage], reachable: [...providers].filter(isReachable) };
    const fields = { inputs: [...inputs()] };
    return compute.forRequest(organizationId)(
      estimateTask,
      { plan: JSON.stringify(plan) },
      { fields, extra },
    );
  };
}

interface Planner {
  tasks: { plan: ReturnType<typeof createPlanTask>; planText: ReturnType<typeof createPlanTextTask> };
  plans: PlanCache;
  program: PlanProgram;
  extra: PlanExtra;
  run: RunTask;
  /** Many requests may come at once; each may keep the thread for some milliseconds. */
  mayPlan(): Promise<void> | undefined;
}

const tooLarge = (limit: ComputeLimit) => ({
  code: 'PlanTooLarge' as const,
  message: `The pipeline is too large to be planned. ${limit.message}`,
  path: 'pipes',
});

async function planBody(
  request: PipesRequest,
  { tasks, plans, program, extra, run, mayPlan }: Planner,
): Promise<PlannedBody> {
  await mayPlan();
  const fields = toFields(request);
  const about = { pipes: request.pipes, fingerprint: () => fingerprint(fields) };
  try {
    const outcome = await run(tasks.plan, program, { fields, extra });
    if (outcome.kind === 'invalid-request') return outcome;
    if (outcome.kind === 'invalid-pipeline') return { ...outcome, ...about };
    const { inputs, texts, ...planned } = outcome;
    const renderHere = () =>
      renderNew(plans.get(JSON.stringify(planned.plan)), listRecords(request, planned.ids));
    return {
      ...planned,
      ...about,
      inputs: () => inputs,
      texts: () => (texts.length > 0 ? texts : renderHere()),
    };
  } catch (error) {
    if (!(error instanceof ComputeLimit)) throw error;
    const ids = readRecords(request.input, randomUUID).records.map(({ id }) => id);
    const environment = request.config?.environment ?? program.environment;
    return { kind: 'invalid-pipeline', errors: [tooLarge(error)], ids, environment, ...about };
  }
}

function listRecords({ input }: PipesRequest, ids: readonly (string | number)[]): InputRecord[] {
  return input.map((values, at) => ({ id: ids[at] ?? at, values }));
}

/** A request came out of a JSON parser: what is undefined in it was not sent. */
function toFields(request: PipesRequest): JsonObject {
  return jsonObject.parse(request);
}

async function planText({ text }: LongBody, { tasks, program, extra, run }: Planner): Promise<PlannedBody> {
  try {
    const outcome = await run(tasks.planText, program, { fields: { text }, extra });
    if (outcome.kind === 'unreadable') throw new ServiceError('invalid-request', outcome.problem);
    if (outcome.kind === 'invalid-request') return outcome;
    if (outcome.kind === 'invalid-pipeline') return { ...outcome, fingerprint: () => outcome.fingerprint };
    const { inputs, texts } = outcome;
    return { ...outcome, fingerprint: () => outcome.fingerprint, inputs: () => inputs, texts: () => texts };
  } catch (error) {
    if (!(error instanceof ComputeLimit)) throw error;
    // The ids of its records are not known, so it cannot be stored as a run.
    const item = tooLarge(error);
    throw new ServiceError('invalid-pipeline', item.message, { errors: [item] });
  }
}
