import type { JsonObject } from '../../contract/json-value.ts';
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { ErrorItem } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import { compilePlan } from '../compile-plan.ts';
import { openRecord } from '../open-record.ts';
import { renderRecord } from '../render/render-record.ts';
import { roughLength } from '../rough-length.ts';
import type { Task } from '../task.ts';
import type { PlanResult } from './make-plan.ts';
import { makePlan } from './make-plan.ts';
import type { Plan } from './plan.ts';
import { createPriceList } from './price-list.ts';
import type { InputRecord } from './read-records.ts';
import type { PipeCatalog } from './resolve-pipes.ts';
import { bringsSchemas, writtenLength } from './written-length.ts';

/** What planning goes by besides the request, which is the fields. */
export interface PlanProgram {
  /** Of the operator, by the name of the operation. */
  prices: { [operation: string]: number };
  /** Applies when the request names none. */
  environment: Environment;
}

/** A plan or its problems; the records are those of the request, in their order, under these ids. */
export type PlanOutcome =
  | {
      kind: 'planned';
      plan: Plan;
      ids: (string | number)[];
      /** How the records look before they are run, where making that takes more than a little. */
      rendered: string[] | null;
    }
  | { kind: 'invalid-request'; errors: ErrorItem[] }
  | { kind: 'invalid-pipeline'; errors: ErrorItem[]; ids: (string | number)[]; environment: Environment };

/** Characters of templates and the like that are read on a main thread: about 25 ms of formulas, 7 ms of templates. */
const smallWriting = 4_000;
/** Characters of records that are looked through there. */
const smallInput = 200_000;

const pipesRequest = z.custom<PipesRequest>((value) => typeof value === 'object');

/** Plans requests; large ones in a process that can be ended. */
export function createPlanTask(catalog: PipeCatalog): Task<PlanProgram, null, PlanOutcome> {
  return {
    kind: 'plan',
    prepare: ({ prices, environment }) => {
      const context = { catalog, environment, prices: createPriceList(prices), newId: randomUUID };
      return {
        isSmall: isSmallRequest,
        run: (fields) => {
          const result = makePlan(pipesRequest.parse(fields), context);
          return conclude(result, { catalog, isSmall: isSmallRequest(fields) });
        },
      };
    },
    measure: () => 0,
  };
}

/** Pipes that are put in order there: who reads whose outputs takes time that grows with their square. */
const fewPipes = 25;

function isSmallRequest(fields: JsonObject): boolean {
  const { pipes, input = null } = fields;
  if (!Array.isArray(pipes) || pipes.length > fewPipes) return false;
  if (writtenLength(pipes, smallWriting) > smallWriting || roughLength(input, smallInput) > smallInput)
    return false;
  return !pipesRequest.parse(fields).pipes.some(({ config }) => bringsSchemas(config));
}

function conclude(
  result: PlanResult,
  { catalog, isSmall }: { catalog: PipeCatalog; isSmall: boolean },
): PlanOutcome {
  if (result.kind === 'invalid-request') return result;
  const { records, ...rest } = result;
  const ids = records.map(({ id }) => id);
  if (rest.kind === 'invalid-pipeline') return { ...rest, ids };
  return { ...rest, ids, rendered: isSmall ? null : renderAll(rest.plan, { records, catalog }) };
}

function renderAll(
  plan: Plan,
  { records, catalog }: { records: readonly InputRecord[]; catalog: PipeCatalog },
): string[] {
  const compiled = compilePlan(plan, catalog);
  return records.map((record) => renderRecord(compiled, openRecord(plan, record)));
}
