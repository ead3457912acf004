import type { RunStatus } from '../../contract/pipes-response.ts';
import { closeRecord } from '../close-record.ts';
import { compilePlan } from '../compile-plan.ts';
import { openRecord } from '../open-record.ts';
import { isKnownPlan, readStoredPlan } from '../plan-cache.ts';
import { readStoredRecords } from '../read-stored-records.ts';
import type { PipeCatalog } from '../plan/resolve-pipes.ts';
import type { Task } from '../task.ts';
import { renderBareRecord } from './bare-record.ts';
import { renderRecord } from './render-record.ts';

/** Which records of the field `input` are wanted, and the status of their run. */
export interface OpenExtra {
  firstPosition: number;
  /** Positions that have their text already. */
  known: number[];
  status: RunStatus;
}

/** Characters of stored records that are opened on a main thread: about 20 ms. */
const smallLength = 100_000;

/** Renders records that are not final yet, opened anew from what was sent. */
export function createOpenTask(
  catalog: PipeCatalog,
): Task<{ plan: string }, OpenExtra, [position: number, text: string][]> {
  return {
    kind: 'open',
    prepare: ({ plan: text }) => {
      const compiled = isKnownPlan(text) ? compilePlan(readStoredPlan(text), catalog) : null;
      return {
        isSmall: ({ input }) => typeof input === 'string' && input.length <= smallLength,
        run: ({ input }, { firstPosition, known, status }) => {
          const isKnown = new Set(known);
          return readStoredRecords(typeof input === 'string' ? input : '[]').flatMap(
            (record, index): [number, string][] => {
              const position = firstPosition + index;
              if (isKnown.has(position)) return [];
              if (compiled === null) return [[position, renderBareRecord(record)]];
              const state = openRecord(compiled.plan, record);
              if (status === 'canceled') closeRecord(state, 'canceled');
              if (status === 'failed') closeRecord(state, 'fault');
              return [[position, renderRecord(compiled, state)]];
            },
          );
        },
      };
    },
    measure: () => 0,
  };
}
