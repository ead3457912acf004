import type { JsonObject } from '../contract/json-value.ts';

/**
 * A computation whose cost users or strangers decide: a template, a formula, a pattern, a page. It is pure: its result
 * depends on nothing but its program, fields and extra, so that it may run in another process, and run twice. All of
 * these are plain JSON.
 */
export interface Task<Program extends object, Extra, Result> {
  /** Its name between processes; unique. */
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
   * For what a request needs: planning it, showing its run. Bounded only by memory and time. `signal` aborts when
   * nobody waits for the result any more.
   */
  forRequest(organizationId: string, signal?: AbortSignal): RunTask;
  forSlice(slice: { organizationId: string; records: number; isSmallPlan: boolean }): SliceComputing;
}

export interface SliceComputing {
  /** Runs the tasks of one record, and counts how much they make. */
  forRecord(): RunTask;
}

/** A computation of one record was stopped because it passed a bound, which the message names. */
export class ComputeLimit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ComputeLimit';
  }
}
