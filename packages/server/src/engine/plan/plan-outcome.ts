import type { ErrorItem } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';
import type { CompiledPlan } from '../compile-plan.ts';
import { compilePlan } from '../compile-plan.ts';
import { openRecord } from '../open-record.ts';
import { renderRecord } from '../render/render-record.ts';
import type { PlanResult } from './make-plan.ts';
import type { Plan } from './plan.ts';
import type { InputRecord } from './read-records.ts';
import type { PipeCatalog } from './resolve-pipes.ts';

/** What planning depends on besides the request. */
export interface PlanProgram {
  /** The operator's prices, by the name of the operation. */
  prices: { [operation: string]: number };
  /** Applies when the request does not name one. */
  environment: Environment;
  /** How many records are stored together. */
  sliceSize: number;
}

/** What the caller wants besides the plan. */
export interface PlanExtra {
  inputs: boolean;
  texts: boolean;
  fingerprint: boolean;
}

/** What later steps need of the pipes as they were sent. */
export type PipeHead = Pick<PipePayload, 'pipe_id' | 'connector'>;

/** A plan or its problems; the records are those of the request, in their order, under these ids. */
export type PlanOutcome =
  | {
      kind: 'planned';
      plan: Plan;
      ids: (string | number)[];
      /** The records as they are stored, a text for each slice; empty unless asked for. */
      inputs: string[];
      /** How they look before they are run, a text for each record; empty unless asked for. */
      texts: string[];
    }
  | { kind: 'invalid-request'; errors: ErrorItem[] }
  | { kind: 'invalid-pipeline'; errors: ErrorItem[]; ids: (string | number)[]; environment: Environment };

interface Conclusion {
  catalog: PipeCatalog;
  sliceSize: number;
  extra: PlanExtra;
}

/** The outcome of planning, in a form that another process can use. */
export function concludePlan(result: PlanResult, { catalog, sliceSize, extra }: Conclusion): PlanOutcome {
  if (result.kind === 'invalid-request') return result;
  const { records, ...rest } = result;
  const ids = records.map(({ id }) => id);
  if (rest.kind === 'invalid-pipeline') return { ...rest, ids };
  return {
    ...rest,
    ids,
    inputs: extra.inputs ? storeRecords(records, sliceSize) : [],
    texts: extra.texts ? renderNew(compilePlan(rest.plan, catalog), records) : [],
  };
}

/** Records as they are stored, a text for each slice. */
export function storeRecords(records: readonly InputRecord[], sliceSize: number): string[] {
  return Array.from({ length: Math.ceil(records.length / sliceSize) }, (_, slice) =>
    JSON.stringify(records.slice(slice * sliceSize, (slice + 1) * sliceSize)),
  );
}

/** How records look before they are run. */
export function renderNew(compiled: CompiledPlan, records: readonly InputRecord[]): string[] {
  return records.map((record) => renderRecord(compiled, openRecord(compiled.plan, record)));
}
