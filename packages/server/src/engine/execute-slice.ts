import { worstCase } from './asking/price.ts';
import type { Cell, RecordState } from './cell.ts';
import { untilOurs } from './asking/until-ours.ts';
import { beginInTurns } from './begin-in-turns.ts';
import { closeRecord } from './close-record.ts';
import type { CompiledPlan } from './compile-plan.ts';
import { openRecord } from './open-record.ts';
import { movingMs, thread } from '../pace/thread.ts';
import type { RecordPlace } from './pipe-context.ts';
import { createPipeContext } from './pipe-context.ts';
import type { PlanCache } from './plan-cache.ts';
import type {
  EnginePorts,
  OutboundHttp,
  PositionedBody,
  RunningSlice,
  SliceExecutor,
  SliceHooks,
  SliceWork,
} from './ports.ts';
import type { InputRecord } from './plan/read-records.ts';
import { readStoredRecords } from './read-stored-records.ts';
import { renderBareRecord } from './render/bare-record.ts';
import { renderRecord } from './render/render-record.ts';
import type { RecordContext } from './run-record.ts';
import { runRecord } from './run-record.ts';

/** Runs slices: opens each record, walks it through the plan, and hands over its text when it is final. */
export function createSliceExecutor(plans: PlanCache, ports: EnginePorts): SliceExecutor {
  return {
    start: (work, hooks) => startSlice(work, { compiled: plans.get(work.plan), ports, hooks }),
    costOf: ({ plan: text, size, done }) => {
      const { plan } = plans.get(text);
      const perRecord = plan.pipes.reduce((sum, pipe) => sum + worstCase(pipe), 0);
      return { worst: perRecord * (size - done.size), ceiling: plan.maxCredits };
    },
    abandon: (work) => {
      const compiled = plans.find(work.plan);
      if (compiled === null)
        return listRecords(work).map(({ position, record }) => ({
          position,
          body: renderBareRecord(record),
        }));
      return listRecords(work).map(({ position, record }) => {
        const state = openRecord(compiled.plan, record);
        closeRecord(state, 'fault');
        return { position, body: renderRecord(compiled, state) };
      });
    },
  };
}

interface PlacedRecord {
  position: number;
  record: InputRecord;
}

/** Characters of unfinished records in one snapshot; the other records follow in later ones. */
const shownLength = 500_000;

interface SliceRun {
  compiled: CompiledPlan;
  ports: EnginePorts;
  hooks: SliceHooks;
}

function startSlice(work: SliceWork, run: SliceRun): RunningSlice {
  const { compiled, hooks } = run;
  const unfinished = new Map<number, { state: RecordState; shown: readonly Cell[] }>();
  const constants = lazily(() => run.ports.templateConstants(work.organizationId, compiled.plan.environment));
  const http = outboundOf(work, run);
  const computing = run.ports.computing.forSlice({
    organizationId: work.organizationId,
    records: work.size,
    isSmallPlan: compiled.isSmall,
  });
  const begin = ({ position, record }: PlacedRecord): Promise<void> | undefined => {
    const state = openRecord(compiled.plan, record);
    const { ports } = run;
    const compute = computing.forRecord();
    const place: RecordPlace = { work, position, compiled, ports, hooks, http, constants, compute };
    const step = runRecord(compiled, state, contextOf(place));
    const finish = () => {
      unfinished.delete(position);
      hooks.onRecord({ position, body: renderFinal(work, { compiled, state }) });
    };
    if (step === undefined) {
      finish();
      return undefined;
    }
    unfinished.set(position, { state, shown: [] });
    return step.then(() => (state.waitsUntil === null ? finish() : hooks.onWait()));
  };
  const snapshot = () => {
    const shown: PositionedBody[] = [];
    let length = 0;
    for (const [position, { state, shown: before }] of unfinished) {
      if (length > shownLength) break;
      if (isSame(state.cells, before)) continue;
      const body = renderRecord(compiled, state);
      length += body.length;
      shown.push({ position, body });
      // Moved to the end, so that the records that do not fit come first next time.
      unfinished.delete(position);
      unfinished.set(position, { state, shown: [...state.cells] });
    }
    return shown;
  };
  const ended = beginInTurns(listRecords(work), begin, work);
  const waitsUntil = () => earliest([...unfinished.values()].map(({ state }) => state.waitsUntil));
  return { ended, snapshot, failure: () => null, waitsUntil };
}

function renderFinal(
  { organizationId }: SliceWork,
  { compiled, state }: { compiled: CompiledPlan; state: RecordState },
): string {
  const body = thread.count(organizationId, () => renderRecord(compiled, state));
  // The database is still to get it.
  thread.note(organizationId, movingMs(body.length));
  return body;
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Starts no request once another worker has the slice. */
function outboundOf({ organizationId }: SliceWork, { compiled, ports, hooks }: SliceRun): OutboundHttp {
  const outside = ports.http(compiled.plan.environment, organizationId);
  return { request: (asked) => untilOurs(hooks).then(() => outside.request(asked)) };
}

function contextOf(place: RecordPlace): RecordContext {
  const { work, ports } = place;
  return {
    organizationId: work.organizationId,
    forPipe: (pipe) => createPipeContext(place, pipe),
    reportFault: (error, pipeId) => ports.reportFault(error, { runId: work.runId, pipeId }),
  };
}

/** A cell is replaced when it changes, never written to. */
function isSame(cells: readonly Cell[], before: readonly Cell[]): boolean {
  return cells.length === before.length && cells.every((cell, at) => cell === before[at]);
}

/** The records of a slice that are not final yet. */
function listRecords(work: SliceWork): PlacedRecord[] {
  const offset = work.firstPosition - work.inputPosition;
  const records = readStoredRecords(work.input).slice(offset, offset + work.size);
  return records.flatMap((record, index) => {
    const position = work.firstPosition + index;
    return work.done.has(position) ? [] : [{ position, record }];
  });
}

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}
