import { capacityWindows } from '../admission/capacity-windows.ts';
import { createRunId } from '../admission/run-id.ts';
import { ServiceError } from '../contract/errors.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import { newSheetRun } from '../contract/sheets/runs.ts';
import { worstCase } from '../engine/asking/price.ts';
import type { SheetRunServices } from '../http/sheet-run-services.ts';
import type { HttpServices } from '../http/services.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import { estimateRun } from '../sheets/running/estimate-run.ts';
import type { SheetFeeder } from '../sheets/running/feeder.ts';
import { startFeeder } from '../sheets/running/feeder.ts';
import { findBody } from '../sheets/running/sheet-run.ts';
import { showRun, showRuns } from '../sheets/running/show-run.ts';
import { cancelSheetRun, startRun } from '../sheets/running/start-run.ts';
import type { PlanBatch } from '../sheets/running/submit-batch.ts';
import { digestOf } from '../sheets/running/submit-batch.ts';
import { answerCall } from '../storage/answer-call.ts';
import { findOrganization } from '../storage/organizations.ts';
import { findEndedSpending } from '../storage/runs.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Base } from './base.ts';
import { keyUsed, readStored } from './list-problems.ts';
import { wireCancel } from './wire-cancel.ts';

type PlanRequest = HttpServices['plan'];

/** Runs of sheets, as calls of the API use them. */
export function wireSheetRuns(
  { api, lookups, signals }: Pick<Storage, 'api' | 'lookups' | 'signals'>,
  { plan, estimate }: Pick<HttpServices, 'plan' | 'estimate'>,
): SheetRunServices {
  const start: SheetRunServices['start'] = async (place, body, { createdBy, repeatable: call }) => {
    const { organizationId } = place;
    const text = await api.transaction().execute((tx) =>
      answerCall(tx, { organizationId, call }, async () => {
        const no = await startRun(tx, place, { body, createdBy });
        return JSON.stringify(await showRun(tx, place, no));
      }),
    );
    signals.publish('sheets', ['']);
    return readStored(text ?? keyUsed());
  };
  return {
    start,
    estimate: (place, body) =>
      estimateRun(lookups, place, {
        body,
        estimate: async (request, organizationId) =>
          estimate(await planned(plan, request, organizationId), organizationId),
      }),
    list: async (place) => {
      await loadSheet(api, place);
      return showRuns(api, place);
    },
    get: (place, no) => showRun(api, place, no),
    cancel: async (place, no) => {
      if (!(await cancelSheetRun(api, place, no))) {
        await showRun(api, place, no);
        throw new ServiceError('not-cancelable', `Run ${no} of the sheet has ended.`);
      }
      signals.publish('sheets', ['']);
      return showRun(api, place, no);
    },
    retry: async (place, no, call) => {
      await showRun(api, place, no);
      const body = newSheetRun.parse(JSON.parse(await findBody(api, place, no)));
      return start(place, { ...body, only: ['failed'] }, call);
    },
  };
}

/** A plan with its records, as they are stored; throws what is wrong with the request. */
async function planned(plan: PlanRequest, request: PipesRequest, organizationId: string) {
  const { environment = 'production' } = request.config ?? {};
  const { signal } = new AbortController();
  const result = await plan(request, { organizationId, environment, signal, inputs: true });
  if (result.kind === 'planned') return result;
  throw new ServiceError(result.kind, result.errors[0]?.message ?? '', { errors: result.errors });
}

interface Feeding {
  plan: PlanRequest;
  submit: HttpServices['submit'];
  reportFault(error: unknown): void;
}

/** Feeds runs of sheets from this process; null where it is to run nothing. */
export function wireSheetFeeder(base: Base, { plan, submit, reportFault }: Feeding): SheetFeeder | null {
  const { config, storage } = base;
  if (config.role === 'api') return null;
  const awaited = new Set<string>();
  const subscriptionOf = async (id: string) => (await findOrganization(storage.work, id))?.plan ?? 'free';
  const feeder = startFeeder({
    db: storage.work,
    reportFault,
    plan: planBatches(plan, { submit, subscriptionOf }),
    capacityOf: async (id) => Math.floor(capacityWindows[await subscriptionOf(id)].p2 / 2),
    findEnded: async (organizationId, runIds) => {
      const ended = await findEndedSpending(storage.work, organizationId, runIds);
      for (const id of runIds) awaited.add(id);
      for (const id of ended.keys()) awaited.delete(id);
      return ended;
    },
    cancel: wireCancel(base),
  });
  storage.signals.subscribe('sheets', feeder.wake);
  storage.signals.subscribe('finished', (id) => {
    if (awaited.delete(id)) feeder.wake();
  });
  return feeder;
}

function planBatches(
  plan: PlanRequest,
  {
    submit,
    subscriptionOf,
  }: Pick<Feeding, 'submit'> & { subscriptionOf(id: string): Promise<'free' | keyof typeof capacityWindows> },
): PlanBatch {
  return async (request, organizationId) => {
    const made = await planned(plan, request, organizationId);
    const worst = made.ids.length * made.plan.pipes.reduce((sum, pipe) => sum + worstCase(pipe), 0);
    return {
      worst,
      submit: async (key, maxCredits) =>
        submit(
          {
            organizationId,
            runId: createRunId(Date.now()),
            environment: made.plan.environment,
            kind: 'pipes',
            plan: { ...made.plan, maxCredits },
            ids: made.ids,
            inputs: made.inputs(),
            invalid: null,
            idempotency: { key, digest: digestOf(key) },
            trace: null,
          },
          {
            keyId: 'sheet',
            organizationId,
            subscription: await subscriptionOf(organizationId),
            role: 'member',
          },
        ),
    };
  };
}
