import type { JsonObject } from '../../contract/json-value.ts';
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import { roughLength } from '../rough-length.ts';
import type { Task } from '../task.ts';
import { makePlan } from './make-plan.ts';
import type { PlanExtra, PlanOutcome, PlanProgram } from './plan-outcome.ts';
import { concludePlan } from './plan-outcome.ts';
import { createPriceList } from './price-list.ts';
import type { PipeCatalog } from './resolve-pipes.ts';
import { bringsSchemas, writtenLength } from './written-length.ts';

/** Characters of templates and the like that are read on a main thread: about 7 ms. */
const smallWriting = 4_000;
/** A formula takes as long to read as a template that is so many times as long. */
const formulaWeight = 4;
/** Characters of records that are looked through there. */
const smallInput = 200_000;

const pipesRequest = z.custom<PipesRequest>((value) => typeof value === 'object');

/** Plans requests; large ones in a process that can be ended. */
export function createPlanTask(catalog: PipeCatalog): Task<PlanProgram, PlanExtra, PlanOutcome> {
  return {
    kind: 'plan',
    prepare: ({ prices, environment, sliceSize }) => {
      const context = { catalog, environment, prices: createPriceList(prices), newId: randomUUID };
      return {
        isSmall: isSmallRequest,
        run: (fields, extra) => {
          const result = makePlan(pipesRequest.parse(fields), context);
          // For a small request, these texts are made where compiled plans are cached.
          const texts = extra.texts && !isSmallRequest(fields);
          return concludePlan(result, { catalog, sliceSize, extra: { ...extra, texts } });
        },
      };
    },
    measure: () => 0,
  };
}

/**
 * The most pipes that are put in order there: finding out which of them reads which outputs takes time that grows with
 * their square.
 */
const fewPipes = 25;

function isSmallRequest(fields: JsonObject): boolean {
  const { pipes, input = null } = fields;
  if (!Array.isArray(pipes) || pipes.length > fewPipes) return false;
  if (writtenLength(pipes, smallWriting) > smallWriting || roughLength(input, smallInput) > smallInput)
    return false;
  const request = pipesRequest.parse(fields);
  if (request.pipes.some(({ config }) => bringsSchemas(config))) return false;
  return writtenLength(pipes, smallWriting) + (formulaWeight - 1) * formulaLength(request) <= smallWriting;
}

function formulaLength({ pipes }: PipesRequest): number {
  return pipes.reduce((sum, { config }) => sum + writtenLength(config?.['formula'], smallWriting), 0);
}
