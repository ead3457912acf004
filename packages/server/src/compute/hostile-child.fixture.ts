// A child whose tasks do what no budget of steps would let them: the last line of defence is tried on it.
import { serveTasks } from './serve-tasks.ts';

const none = { measure: () => 0 };
const hoarded: unknown[] = [];

await serveTasks(
  new Map(
    [
      { kind: 'echo', ...none, prepare: () => ({ isSmall: () => false, run: (fields: unknown) => fields }) },
      { kind: 'wait', ...none, prepare: () => ({ isSmall: () => false, run: wait }) },
      { kind: 'spin', ...none, prepare: () => ({ isSmall: () => false, run: spin }) },
      { kind: 'hoard', ...none, prepare: () => ({ isSmall: () => false, run: hoard }) },
      { kind: 'buffer', ...none, prepare: () => ({ isSmall: () => false, run: buffer }) },
    ].map((task) => [task.kind, task]),
  ),
);

/** Not hostile: two children at a time are busy with it. */
function wait({ value }: { value: number }): Promise<number> {
  return new Promise((resolve) => setTimeout(() => resolve(value), value));
}

function spin(): never {
  for (;;) hoarded.length = 0;
}

function hoard(): never {
  for (;;) hoarded.push(new Map([[hoarded.length, [hoarded.length]]]));
}

/** Outside of the heap. */
function buffer(): never {
  for (;;) hoarded.push(Buffer.alloc(10_000_000, 1));
}
