import type { PreparedTask, Task } from '../engine/task.ts';

/** Programs of small plans, prepared on this thread; they live as long as the plan they belong to. */
const prepared = new WeakMap<object, PreparedTask<never, unknown>>();

/** A program is prepared by one kind of task alone. */
export function prepareInPlace<Program extends object, Extra, Result>(
  task: Task<Program, Extra, Result>,
  program: Program,
): PreparedTask<Extra, Result> {
  const known = prepared.get(program);
  // The map has what the same task made of the same program.
  if (known !== undefined) return known as PreparedTask<Extra, Result>;
  const made = task.prepare(program);
  prepared.set(program, made);
  return made;
}
