import type { PipePayload } from '../contract/pipes-request.ts';
import { mergeDefaults } from '../engine/plan/merge-defaults.ts';
import type { PipeCatalog } from '../engine/plan/resolve-pipes.ts';
import type { SheetCompareServices } from '../http/sheets/compare-services.ts';
import type { WaterfallOutput } from '../sheets/comparing/comparison-draft.ts';
import { showComparison } from '../sheets/comparing/show-comparison.ts';
import { planComparison, startComparison } from '../sheets/comparing/start-comparison.ts';
import { pipeNumber } from '../sheets/sheet.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { answerCall } from '../storage/answer-call.ts';
import type { Storage } from '../storage/open-storage.ts';
import { keyUsed, readStored } from './list-problems.ts';

/** Comparisons of providers, as calls of the API use them. */
export function wireSheetCompare(
  { api, signals }: Pick<Storage, 'api' | 'signals'>,
  { plan, catalog }: { plan: PlanParts; catalog: PipeCatalog },
): SheetCompareServices {
  return {
    start: async (place, pipe, { body, createdBy, repeatable: call }) => {
      const { organizationId } = place;
      const planned = await planComparison(api, place, {
        pipeNo: pipeNumber(pipe),
        body,
        createdBy,
        plan,
        outputsOf: (payload) => outputsOf(payload, catalog),
      });
      const text = await api.transaction().execute((tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          const id = await startComparison(tx, planned);
          return JSON.stringify(await showComparison(tx, place, id));
        }),
      );
      signals.publish('sheets', ['']);
      return readStored(text ?? keyUsed());
    },
    get: (place, id) => showComparison(api, place, id),
  };
}

/** The config was planned with the sheet. */
function outputsOf(
  { pipe_id: id, config = {} }: PipePayload,
  catalog: PipeCatalog,
): WaterfallOutput[] | null {
  const pipe = catalog.find(id);
  if (pipe === undefined || !Object.hasOwn(pipe.defaultConfig, 'providers')) return null;
  const { outputs } = pipe.shape(mergeDefaults(config, pipe.defaultConfig));
  return outputs.map(({ field, name }) => ({ field, name }));
}
