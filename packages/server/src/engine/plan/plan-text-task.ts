import { randomUUID } from 'node:crypto';
import { toErrorItems } from '../../contract/error-items.ts';
import type { ErrorItem } from '../../contract/errors.ts';
import { jsonObject } from '../../contract/json-value.ts';
import { pipesRequest } from '../../contract/pipes-request.ts';
import { plainWords } from '../../contract/plain-words.ts';
import { readJson } from '../../contract/read-json.ts';
import { scanJson } from '../../contract/scan-json.ts';
import type { Task } from '../task.ts';
import { fingerprint } from './fingerprint.ts';
import { makePlan } from './make-plan.ts';
import type { PipeHead, PlanExtra, PlanOutcome, PlanProgram } from './plan-outcome.ts';
import { concludePlan } from './plan-outcome.ts';
import { createPriceList } from './price-list.ts';
import type { PipeCatalog } from './resolve-pipes.ts';

/** The result of reading and planning a body in one step. */
export type TextOutcome =
  | { kind: 'unreadable'; problem: string }
  | { kind: 'invalid-request'; errors: ErrorItem[] }
  | (Exclude<PlanOutcome, { kind: 'invalid-request' }> & { pipes: PipeHead[]; fingerprint: string });

/** Reads and plans requests whose bodies are so long that a main thread would take long for the reading alone. */
export function createPlanTextTask(catalog: PipeCatalog): Task<PlanProgram, PlanExtra, TextOutcome> {
  return {
    kind: 'plan-text',
    prepare: ({ prices, environment, sliceSize }) => {
      const context = { catalog, environment, prices: createPriceList(prices), newId: randomUUID };
      return {
        isSmall: () => false,
        run: ({ text }, extra) => {
          const read = readBody(typeof text === 'string' ? text : '');
          if (!('value' in read)) return { kind: 'unreadable', problem: read.fault };
          const parsed = pipesRequest.safeParse(read.value, { error: plainWords });
          if (!parsed.success) return { kind: 'invalid-request', errors: toErrorItems(parsed.error) };
          const request = parsed.data;
          const outcome = concludePlan(makePlan(request, context), { catalog, sliceSize, extra });
          if (outcome.kind === 'invalid-request') return outcome;
          return {
            ...outcome,
            pipes: request.pipes.map(({ pipe_id, connector }) => ({ pipe_id, connector })),
            fingerprint: extra.fingerprint ? fingerprint(jsonObject.parse(request)) : '',
          };
        },
      };
    },
    measure: () => 0,
  };
}

function readBody(text: string): { value: unknown } | { fault: string } {
  const excess = scanJson(Buffer.from(text));
  return excess === null ? readJson(text) : { fault: excess };
}
