import type { ComputeService } from '../compute/compute.ts';
import type { PlanOutcome, PlanProgram } from '../engine/plan/plan-task.ts';
import { createPlanTask } from '../engine/plan/plan-task.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import { readRecords } from '../engine/plan/read-records.ts';
import type { PipeCatalog } from '../engine/plan/resolve-pipes.ts';
import type { PlanCache } from '../engine/plan-cache.ts';
import { createOpenTask } from '../engine/render/open-task.ts';
import { ComputeLimit } from '../engine/task.ts';
import { randomUUID } from 'node:crypto';
import type { Environment } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { jsonObject } from '../contract/json-value.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { HttpServices, PlannedRecords } from '../http/services.ts';

interface Planning {
  catalog: PipeCatalog;
  plans: PlanCache;
  prices: PriceList;
  compute: ComputeService;
}

/** Planning of requests and showing of runs: in place where they are small, else in a process that can be ended. */
export function wirePlanning({
  catalog,
  plans,
  prices,
  compute,
}: Planning): Pick<HttpServices, 'plan' | 'assembly'> {
  const planTask = createPlanTask(catalog);
  const openTask = createOpenTask(catalog);
  const program = (environment: Environment): PlanProgram => ({ prices: prices.overrides, environment });
  const programs = { production: program('production'), sandbox: program('sandbox') };
  return {
    plan: async (request, { environment, organizationId }) => {
      const run = compute.forRequest(organizationId);
      try {
        const outcome = await run(planTask, programs[environment], {
          fields: toFields(request),
          extra: null,
        });
        return withRecords(outcome, request);
      } catch (error) {
        if (!(error instanceof ComputeLimit)) throw error;
        const { records } = readRecords(request.input, randomUUID);
        const message = `The pipeline is too large to be planned. ${error.message}`;
        return {
          kind: 'invalid-pipeline',
          errors: [{ code: 'PlanTooLarge', message, path: 'pipes' }],
          records,
          environment: request.config?.environment ?? environment,
        };
      }
    },
    assembly: (organizationId) => ({ plans, openTask, compute: compute.forRequest(organizationId) }),
  };
}

/** A request came out of a JSON parser: what is undefined in it was not sent. */
function toFields(request: PipesRequest): JsonObject {
  return jsonObject.parse(request);
}

/** The records themselves did not have to come back. */
function withRecords(outcome: PlanOutcome, { input }: PipesRequest): PlannedRecords {
  if (outcome.kind === 'invalid-request') return outcome;
  const { ids, ...rest } = outcome;
  const records = input.map((values, at) => ({ id: ids[at] ?? at, values }));
  return { ...rest, records };
}
