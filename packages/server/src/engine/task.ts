import type { JsonObject } from '../contract/json-value.ts';

/**
 * A piece of computing whose cost users or strangers decide: a template, a formula, a pattern, a page. Pure: what it
 * gives follows from its program and the fields alone, so that it may be done in another process, and done twice.
 * Program, fields, extra and result are plain JSON.
 */
export interface Task<Program extends object, Extra, Result> {
  /** Names it between processes; unique. */
  kind: string;
  /** Reads a program once, to be run on many records. */
  prepare(program: Program): PreparedTask<Extra, Result>;
  /** Characters of a result, roughly: what counts against the bounds of a record. */
  measure(result: Result): number;
}

export interface PreparedTask<Extra, Result> {
  /** Whether it can be run on a main thread: its cost has a small bound that program and fields prove. */
  isSmall(fields: JsonObject): boolean;
  run(fields: JsonObject, extra: Extra): Result | Promise<Result>;
}

/** What a task is run on. */
export interface TaskInput<Extra> {
  fields: JsonObject;
  extra: Extra;
}

/** Runs tasks: in place where that costs next to nothing, else in a process that can be stopped. Rejects with ComputeLimit. */
export type RunTask = <Program extends object, Extra, Result>(
  task: Task<Program, Extra, Result>,
  program: Program,
  input: TaskInput<Extra>,
) => Result | Promise<Result>;

/** Where the records of one slice are computed. */
export interface Computing {
  /**
   * For what a request asks: planning it, showing its run. Bounded by memory and time alone. `signal` is given when
   * nobody waits for it any more.
   */
  forRequest(organizationId: string, signal?: AbortSignal): RunTask;
  forSlice(slice: { organizationId: string; records: number; isSmallPlan: boolean }): SliceComputing;
}

export interface SliceComputing {
  /** Counts what the tasks of one record make. */
  forRecord(): RunTask;
}

/** A computation of one record was stopped because it passed a bound, which the message names. */
export class ComputeLimit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ComputeLimit';
  }
}
