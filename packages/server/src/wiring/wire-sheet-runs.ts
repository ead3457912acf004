import { capacityWindows } from '../admission/capacity-windows.ts';
import { createRunId } from '../admission/run-id.ts';
import { ServiceError } from '../contract/errors.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { SheetRun } from '../contract/sheets/runs.ts';
import { worstCase } from '../engine/asking/price.ts';
import type { Computing } from '../engine/task.ts';
import type { SheetRunServices } from '../http/sheet-run-services.ts';
import type { HttpServices } from '../http/services.ts';
import type { SheetPlace } from '../sheets/sheet.ts';
import { loadSheet } from '../sheets/structure/load-sheet.ts';
import { estimateRun } from '../sheets/running/estimate-run.ts';
import type { SheetFeeder } from '../sheets/running/feeder.ts';
import { startFeeder } from '../sheets/running/feeder.ts';
import type { Choosing } from '../sheets/running/choose-rows.ts';
import { chooseRows } from '../sheets/running/choose-rows.ts';
import { plainRows } from '../sheets/running/chosen-rows.ts';
import { retryBody } from '../sheets/running/retry-run.ts';
import type { RunBody, SheetRun as FedRun } from '../sheets/running/sheet-run.ts';
import { hasChosen } from '../sheets/running/sheet-run.ts';
import { showRun, showRuns } from '../sheets/running/show-run.ts';
import { cancelSheetRun, startRun } from '../sheets/running/start-run.ts';
import type { PlanBatch } from '../sheets/running/submit-batch.ts';
import { digestOf } from '../sheets/running/submit-batch.ts';
import { othersChange } from '../sheets/refusals.ts';
import type { RepeatableCall } from '../storage/answer-call.ts';
import { answerCall, isAnswered } from '../storage/answer-call.ts';
import type { Tx } from '../storage/database.ts';
import { findOrganization } from '../storage/organizations.ts';
import { findEndedSpending } from '../storage/runs.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Base, Looking } from './base.ts';
import { keyUsed, readStored } from './list-problems.ts';
import { requestPlaces } from './lookup-places.ts';
import { wireCancel } from './wire-cancel.ts';
import { matchPatterns } from './wire-sheet-reading.ts';
import { writePlaces } from './write-places.ts';

type PlanRequest = HttpServices['plan'];

interface RunParts {
  storage: Pick<Storage, 'home' | 'api' | 'lookups' | 'signals'>;
  compute: Pick<Computing, 'forRequest'>;
}

/** Runs of sheets, as calls of the API use them. */
export function wireSheetRuns(
  { storage, compute }: RunParts,
  { plan, estimate }: Pick<HttpServices, 'plan' | 'estimate'>,
): SheetRunServices {
  const { api, lookups, signals } = storage;
  const inPlace = requestPlaces(storage);
  const choosingOf = (organizationId: string): Choosing => ({
    isPatient: storage.home === 'postgres',
    now: Date.now(),
    match: matchPatterns(compute, organizationId),
  });
  const begin = createBeginning({ storage, choosingOf });
  return {
    start: (place, body, call) => begin(place, { ...call, body, earlier: null }),
    estimate: (place, body) =>
      estimateRun(lookups, place, {
        body,
        choosing: choosingOf(place.organizationId),
        inPlace: (task) => inPlace(place.organizationId, task),
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
      const body = await retryBody(api, place, no);
      // The rows that failed may not be those that pass now.
      const earlier = (await hasChosen(api, place, no)) ? no : null;
      return begin(place, { ...call, body, earlier });
    },
  };
}

interface Beginning {
  body: RunBody;
  createdBy: string;
  repeatable: RepeatableCall;
  /** The run whose rows it has; null: those of its request. */
  earlier: number | null;
}

/** Chooses rows among those who read much, and then starts the run among those who write. */
function createBeginning({
  storage,
  choosingOf,
}: Pick<RunParts, 'storage'> & { choosingOf(organizationId: string): Choosing }) {
  const { api, lookups, signals } = storage;
  const [reading, writing] = [requestPlaces(storage), writePlaces(storage)];
  const choose = async (place: SheetPlace, { body, repeatable: call, earlier }: Beginning) => {
    const { organizationId } = place;
    if (earlier !== null) return { kind: 'earlier' as const, no: earlier };
    if (plainRows(body.rows) !== null || (await isAnswered(api, { organizationId, call }))) return undefined;
    return reading(organizationId, async () => {
      const choosing = { ...choosingOf(organizationId), selection: body.rows };
      return chooseRows(lookups, await loadSheet(lookups, place), choosing);
    });
  };
  return async (place: SheetPlace, asked: Beginning): Promise<SheetRun> => {
    const { organizationId } = place;
    const { body, createdBy, repeatable: call } = asked;
    const rows = await choose(place, asked);
    const text = await writing(organizationId, () =>
      api.transaction().execute((tx) =>
        answerCall(tx, { organizationId, call }, async () => {
          if (rows === undefined && plainRows(body.rows) === null) throw othersChange();
          const no = await startRun(tx, place, { body, createdBy, rows });
          return JSON.stringify(await showRun(tx, place, no));
        }),
      ),
    );
    signals.publish('sheets', ['']);
    return readStored(text ?? keyUsed());
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

/** `admitted` is called in the transaction that admits the run; where it throws, nothing is admitted. */
export type SubmitWith = (
  ...call: [...Parameters<HttpServices['submit']>, admitted?: (tx: Tx, runId: string) => Promise<void>]
) => ReturnType<HttpServices['submit']>;

interface Feeding extends Looking {
  plan: PlanRequest;
  submit: SubmitWith;
}

/** Feeds runs of sheets from this process; null where it is to run nothing. */
export function wireSheetFeeder(base: Base, { plan, submit, ...looking }: Feeding): SheetFeeder | null {
  const { config, storage } = base;
  if (config.role === 'api') return null;
  /** Runs that are to end, and whose they are. */
  const awaited = new Map<string, string>();
  const subscriptionOf = async (id: string) => (await findOrganization(storage.work, id))?.plan ?? 'free';
  const feeder = startFeeder({
    db: storage.work,
    scans: storage.scans,
    ...looking,
    plan: planBatches(plan, { submit, subscriptionOf }),
    capacityOf: async (id) => Math.floor(capacityWindows[await subscriptionOf(id)].p2 / 2),
    findEnded: async (organizationId, runIds) => {
      for (const id of runIds) awaited.set(id, organizationId);
      const ended = await findEndedSpending(storage.work, organizationId, runIds);
      for (const id of ended.keys()) awaited.delete(id);
      return ended;
    },
    cancel: wireCancel(base),
  });
  storage.signals.subscribe('sheets', () => feeder.wake());
  storage.signals.subscribe('finished', (id) => {
    const organizationId = awaited.get(id);
    if (organizationId === undefined) return;
    awaited.delete(id);
    feeder.wake(organizationId);
  });
  return feeder;
}

/** More than one, or not known yet. Their numbers begin at 1. */
function hasManyBatches({ isClaimed, nextBatch }: FedRun): boolean {
  return !isClaimed || nextBatch > 2;
}

function planBatches(
  plan: PlanRequest,
  {
    submit,
    subscriptionOf,
  }: Pick<Feeding, 'submit'> & { subscriptionOf(id: string): Promise<'free' | keyof typeof capacityWindows> },
): PlanBatch {
  return async (request, run) => {
    const { place, createdBy } = run;
    const { organizationId, id: sheetId } = place;
    const made = await planned(plan, request, organizationId);
    const worst = made.ids.length * made.plan.pipes.reduce((sum, pipe) => sum + worstCase(pipe), 0);
    return {
      worst,
      submit: async (key, maxCredits, admitted) =>
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
            sheetId,
            isBulk: hasManyBatches(run),
          },
          {
            keyId: createdBy,
            organizationId,
            subscription: await subscriptionOf(organizationId),
            role: 'member',
          },
          admitted,
        ),
    };
  };
}
