// Runs tasks in the process of the test, whatever they cost, on what their children would be sent.
import { createPlanCache } from './plan-cache.ts';
import type { PipeCatalog } from './plan/resolve-pipes.ts';
import type { Assembly } from './render/assemble-run.ts';
import { createOpenTask } from './render/open-task.ts';
import type { Computing, RunTask } from './task.ts';

export const runInPlace: RunTask = (task, program, { fields, extra }) => {
  const [ownProgram, ownFields, ownExtra] = [program, fields, extra].map((part) =>
    JSON.parse(JSON.stringify(part)),
  );
  return task.prepare(ownProgram).run(ownFields, ownExtra);
};

export const computeInPlace: Computing = {
  forRequest: () => runInPlace,
  forSlice: () => ({ forRecord: () => runInPlace }),
};

/** Puts runs together in the process of the test. */
export function assembleInPlace(catalog: PipeCatalog, plans = createPlanCache(catalog)): Assembly {
  return { plans, openTask: createOpenTask(catalog), compute: runInPlace };
}
