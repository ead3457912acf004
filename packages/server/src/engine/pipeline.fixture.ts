// Takes a request through planner, engine and renderer, as a worker does, without queue and storage.
import { noRecordLists } from './lists/memory-lists.fixture.ts';
import { noRecordSheets } from './sheets/memory-sheets.fixture.ts';
import { runInPlace } from './compute-in-place.fixture.ts';
import { z } from 'zod';
import type { ErrorItem } from '../contract/errors.ts';
import type { Environment } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { jsonObject } from '../contract/json-value.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import { pipesRequest } from '../contract/pipes-request.ts';
import type { field } from '../contract/pipes-response.ts';
import { recordResponse } from '../contract/pipes-response.ts';
import { compilePlan } from './compile-plan.ts';
import { openRecord } from './open-record.ts';
import type { Pipe } from './pipe.ts';
import type { PlanResult } from './plan/make-plan.ts';
import { makePlan } from './plan/make-plan.ts';
import { createPriceList } from './plan/price-list.ts';
import type { Plan } from './plan/plan.ts';
import type { InputRecord } from './plan/read-records.ts';
import type { PipeCatalog } from './plan/resolve-pipes.ts';
import { renderRecord } from './render/render-record.ts';
import type { ProviderPort, SliceFunds } from './ports.ts';
import type { RecordContext } from './run-record.ts';
import { runRecord } from './run-record.ts';
import { counted, delayed, testPipes } from './test-pipes.fixture.ts';
import { newTrace } from './widgets/widgets.ts';

export type RequestBody = z.input<typeof pipesRequest>;
export type FieldView = z.infer<typeof field>;

export interface RecordView {
  id: string | number;
  fields: Record<string, FieldView>;
  /** The config hash of each pipe that was asked, in order, once per asking. */
  asked: string[];
}

export interface RunView {
  plan: Plan;
  definitions: JsonObject;
  records: RecordView[];
  faults: unknown[];
}

export interface RunOptions {
  pipes?: readonly Pipe[];
  now?: Date;
  /** Whether every pipe answers later instead of at once. */
  isAsync?: boolean;
}

export const someTime = new Date('2026-03-10T12:00:00Z');

export function catalogOf(pipes: readonly Pipe[]): PipeCatalog {
  const byId = new Map(pipes.map((pipe) => [pipe.id, pipe]));
  return {
    find: (id) => byId.get(id),
    ids: [...byId.keys()],
    isSearch: (id) => id === 'people:find:x@1',
    retired: new Map([
      ['run:prompt@1', 'prompt:run@1'],
      ['people:timezone@1', null],
    ]),
  };
}

export function planBody(body: RequestBody, pipes: readonly Pipe[] = testPipes): PlanResult {
  return planRequest(pipesRequest.parse(body), pipes);
}

export function planRequest(
  request: PipesRequest,
  pipes: readonly Pipe[],
  environment: Environment = 'production',
): PlanResult {
  let made = 0;
  const newId = () => `made-${(made += 1)}`;
  return makePlan(request, { catalog: catalogOf(pipes), environment, prices: createPriceList(), newId });
}

/** What is wrong with a request: `code path` of each error; empty when it can run. */
export function errorsOf(body: RequestBody, pipes: readonly Pipe[] = testPipes): string[] {
  return errorItemsOf(body, pipes).map(({ code, path }) => `${code} ${path}`);
}

export function errorItemsOf(body: RequestBody, pipes: readonly Pipe[] = testPipes): ErrorItem[] {
  const result = planBody(body, pipes);
  return result.kind === 'planned' ? [] : result.errors;
}

/** The plan of a request that can run. */
export function planOf(
  body: RequestBody,
  pipes: readonly Pipe[] = testPipes,
): { plan: Plan; records: InputRecord[] } {
  const result = planBody(body, pipes);
  if (result.kind !== 'planned') throw new Error(`cannot run: ${JSON.stringify(result.errors)}`);
  return result;
}

export function runBody(body: RequestBody, options: RunOptions = {}): Promise<RunView> {
  return runPlan(planOf(body, options.pipes), options);
}

export async function runPlan(
  { plan, records }: { plan: Plan; records: InputRecord[] },
  { pipes = testPipes, now = someTime, isAsync = false }: RunOptions = {},
): Promise<RunView> {
  const asked: string[] = [];
  const faults: unknown[] = [];
  const used = pipes.map((pipe) => counted(isAsync ? delayed(pipe) : pipe, asked));
  const compiled = compilePlan(plan, catalogOf(used));
  const views: RecordView[] = [];
  for (const record of records) {
    const state = openRecord(plan, record);
    await runRecord(compiled, state, testContext({ now, environment: plan.environment, faults }));
    views.push({ ...readRendered(renderRecord(compiled, state)), asked: asked.splice(0) });
  }
  return { plan, definitions: jsonObject.parse(JSON.parse(compiled.definitions)), records: views, faults };
}

/** The one record of a request with one record. */
export async function runOne(body: RequestBody, options?: RunOptions): Promise<RecordView> {
  const { records } = await runBody(body, options);
  const [record] = records;
  if (record === undefined || records.length > 1) throw new Error('not one record');
  return record;
}

/** The cells of a record before any pipe ran. */
export function openedFields(
  { plan, records }: { plan: Plan; records: InputRecord[] },
  pipes = testPipes,
): Record<string, FieldView>[] {
  const compiled = compilePlan(plan, catalogOf(pipes));
  return records.map((record) => readRendered(renderRecord(compiled, openRecord(plan, record))).fields);
}

export function readRendered(text: string): z.infer<typeof recordResponse> {
  const [record] = Object.values(z.record(z.string(), recordResponse).parse(JSON.parse(`{${text}}`)));
  if (record === undefined) throw new Error('no record was rendered');
  return record;
}

/** A record of a response as input of the next request. */
export function resubmit({ id, fields }: RecordView): JsonObject {
  return jsonObject.parse(JSON.parse(JSON.stringify({ ...fields, id })));
}

/** For slices whose pipes ask no provider. */
export const noProviders: ProviderPort = {
  findCredential: () => Promise.reject(new Error('no test pipe asks providers')),
  lookUp: () => Promise.reject(new Error('no test pipe asks providers')),
  perform: () => Promise.reject(new Error('no test pipe asks providers')),
};

/** For slices that cost nothing. */
export const noFunds: SliceFunds = { reserve: () => Promise.resolve('exhausted'), spend: () => {} };

interface Surroundings {
  now?: Date;
  environment?: Environment;
  /** Takes what pipes throw. */
  faults?: unknown[];
}

export function testContext({
  now = someTime,
  environment = 'production',
  faults = [],
}: Surroundings = {}): RecordContext {
  return {
    organizationId: 'acme',
    forPipe: () => ({
      now,
      environment,
      http: { request: () => Promise.reject(new Error('no test pipe sends requests')) },
      constants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
      once: (effect) => effect(),
      ask: () => Promise.reject(new Error('no test pipe asks providers')),
      findRow: () => Promise.resolve({ kind: 'none' }),
      lists: noRecordLists,
      sheets: noRecordSheets,
      models: new Map(),
      compute: runInPlace,
      holdPrice: () => Promise.reject(new Error('no test pipe has a price of its own')),
      trace: newTrace(),
    }),
    reportFault: (error) => faults.push(error),
  };
}

/** A short form of a cell: its value, or the code of why it has none. */
export function brief(field: FieldView | undefined): unknown {
  return field?.status === 'completed' ? field.value : `${field?.status} ${field?.reason?.code}`;
}

/** Every field of the one record of a request, in short. */
export async function briefs(body: RequestBody, options?: RunOptions): Promise<Record<string, unknown>> {
  const { fields } = await runOne(body, options);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, brief(field)]));
}

/** A pipe of a request with its config. */
export function payload(pipe_id: string, config: JsonObject = {}): { pipe_id: string; config: JsonObject } {
  return { pipe_id, config };
}
