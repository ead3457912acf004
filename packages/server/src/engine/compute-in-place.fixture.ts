// Runs tasks in the process of the test, whatever they cost, on what their children would be sent.
import type { Computing, RunTask } from './task.ts';

export const runInPlace: RunTask = (task, program, { fields, extra }) => {
  const [ownProgram, ownFields, ownExtra] = [program, fields, extra].map((part) =>
    JSON.parse(JSON.stringify(part)),
  );
  return task.prepare(ownProgram).run(ownFields, ownExtra);
};

export const computeInPlace: Computing = { forSlice: () => ({ forRecord: () => runInPlace }) };
