import { LRUCache } from 'lru-cache';
import type { PreparedTask, Task } from '../engine/task.ts';
import { computeLimits } from './limits.ts';

export type AnyTask = Task<object, unknown, unknown>;
export type AnyPrepared = PreparedTask<unknown, unknown>;

/** Programs a child has prepared, by kind and text; those unused longest are dropped first. */
export function createProgramCache(tasks: ReadonlyMap<string, AnyTask>) {
  const prepared = new LRUCache<string, AnyPrepared>({
    maxSize: computeLimits.cachedLength,
    sizeCalculation: (_, key) => key.length,
  });
  return {
    get: ({ kind, json }: { kind: string; json: string }): AnyPrepared => {
      const key = `${kind} ${json}`;
      const known = prepared.get(key);
      if (known !== undefined) return known;
      const task = tasks.get(kind);
      if (task === undefined) throw new Error(`there is no task ${kind}`);
      const made = task.prepare(JSON.parse(json));
      prepared.set(key, made);
      return made;
    },
  };
}
