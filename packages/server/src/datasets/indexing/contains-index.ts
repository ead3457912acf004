import { z } from 'zod';
import type { DatasetColumn } from '../../contract/datasets.ts';

const storedIndexes = z.array(z.tuple([z.int(), z.boolean(), z.boolean(), z.string().nullable()]));

/** An index for `contains` that the declaration of a dataset asks for. */
export interface ContainsIndex {
  /** Of its column, from 0. */
  place: number;
  state: 'waiting' | 'building' | 'ready' | 'failed';
  message: string | null;
}

/** As it is stored: earlier versions of the service, which may run beside this one, do not know the property. */
export function withoutIndex(column: DatasetColumn): DatasetColumn {
  const { has_contains_index: _, ...stored } = column;
  return stored;
}

/** `text`: JSON lists of the place, whether it is ready, whether it was begun, and its fault. */
export function readContainsIndexes(text: string | null): ContainsIndex[] {
  return storedIndexes
    .parse(JSON.parse(text ?? '[]'))
    .map(([place, isReady, isBegun, message]): ContainsIndex => {
      if (message !== null) return { place, state: 'failed', message };
      return { place, state: isReady ? 'ready' : isBegun ? 'building' : 'waiting', message };
    });
}
