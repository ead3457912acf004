/* What was written to a simulated system of somebody's own. It is kept beside the world, which nothing changes. */
import { z } from 'zod';
import type { SimulatorState } from './simulator.ts';

export interface WrittenRecords<Fields> {
  /** The fields that were written, by the id of their record. */
  read(state: SimulatorState): ReadonlyMap<string, Fields>;
  /** Keeps fields of a record, beside those that were written before. */
  write(state: SimulatorState, id: string, fields: Fields): void;
  /** A list with what was written: changed records in their places, new ones at the end. */
  over<Item extends Fields>(
    list: readonly Item[],
    { state, idOf, made }: { state: SimulatorState; idOf(item: Item): string; made(fields: Fields): Item },
  ): readonly Item[];
}

/** Records for which fields are kept; those that were written longest ago go first. */
const mostKept = 500;

/** `kind` tells the records of one vendor apart: `contacts`, `Lead`. */
export function writtenRecords<Fields extends object>(
  kind: string,
  fields: z.ZodType<Fields>,
): WrittenRecords<Fields> {
  const name = `written:${kind}`;
  const schema = z.array(z.tuple([z.string(), fields]));
  const read = (state: SimulatorState) =>
    new Map<string, Fields>(schema.parse(JSON.parse(state.get(name) ?? '[]')));
  return {
    read,
    write: (state, id, changes) => {
      const all = read(state);
      const merged = { ...all.get(id), ...changes };
      all.delete(id);
      all.set(id, merged);
      state.set(name, JSON.stringify([...all].slice(-mostKept)));
    },
    over: (list, { state, idOf, made }) => {
      const all = read(state);
      if (all.size === 0) return list;
      const known = new Set(list.map(idOf));
      const changed = list.map((item) => ({ ...item, ...all.get(idOf(item)) }));
      return [...changed, ...[...all].flatMap(([id, written]) => (known.has(id) ? [] : [made(written)]))];
    },
  };
}
