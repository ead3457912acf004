/* A database with sheets whose runs a test feeds step by step. */
import { randomUUID } from 'node:crypto';
import type { Only } from '../src/contract/sheets/runs.ts';
import { newSheetRun } from '../src/contract/sheets/runs.ts';
import { appendRows } from '../src/sheets/rows/append-rows.ts';
import type { FeederPorts, Step } from '../src/sheets/running/feed-run.ts';
import { feedRun } from '../src/sheets/running/feed-run.ts';
import type { SheetRun } from '../src/sheets/running/sheet-run.ts';
import { leaseRuns, lockRun, releaseRun } from '../src/sheets/running/sheet-run.ts';
import { startRun } from '../src/sheets/running/start-run.ts';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import type { PlannedPart } from '../src/sheets/structure/plan-draft.ts';
import type { Db } from '../src/storage/database.ts';
import type { Lookout } from '../src/storage/lookout.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import type { Home } from './service.ts';
import { createBareSheet, openSheetStorage } from './sheet-storage.ts';

const column = { no: null, name: 'name', type: 'string', format: null, label: null, isKey: false } as const;
const output = (name: string) =>
  ({ name, type: 'string', format: null, label: name, isPrimary: true }) as const;
/** The second pipe reads what the first one makes of the column. */
const parts: PlannedPart[] = [
  { reads: ['name'], after: [], outputs: [output('first')] },
  { reads: ['first'], after: [0], outputs: [output('second')] },
].map((part) => ({ ...part, configHash: 'h', canBill: false, isQuiet: true }));
const pipe = { no: null, payload: { pipe_id: 'person:name:split@1' }, auto: 'off' } as const;

/** A feeder's ports over runs that a test ends, and the runs that were submitted. */
export interface FedWorld {
  ended: Map<string, { spent: number; isCanceled: boolean }>;
  submitted: string[];
  ports: FeederPorts;
}

export interface FeederHome {
  storage: Storage;
  lookout: Lookout;
  /** A sheet of a new organization, with a row for each name. */
  create(names: readonly string[], auto?: 'off' | 'new_rows'): Promise<SheetPlace>;
  start(place: SheetPlace, pipes: string[], only?: Only[]): Promise<number>;
  world(): FedWorld;
  /** The run, taken on by a process of its own. */
  takeOn(place: SheetPlace, no: number): Promise<SheetRun>;
  step(ports: FeederPorts, run: SheetRun): Promise<Step>;
  stepUntil(ports: FeederPorts, run: SheetRun, wanted: Step): Promise<void>;
  close(): Promise<void>;
}

export async function openFeederHome(home: Home): Promise<FeederHome> {
  const { storage, lookout, close } = await openSheetStorage(home);
  const step: FeederHome['step'] = async (ports, run) => {
    const now = await storage.work.transaction().execute((tx) => lockRun(tx, run, 60));
    return now === null ? 'lost' : feedRun(ports, now);
  };
  return {
    storage,
    lookout,
    create: (names, auto = 'off') => create(storage, names, auto),
    start: (place, pipes, only) =>
      storage.api.transaction().execute((tx) =>
        startRun(tx, place, {
          body: newSheetRun.parse({ pipes, only, with_upstream: false }),
          createdBy: 'test',
        }),
      ),
    world: () => createWorld(storage),
    takeOn: (place, no) => takeOn(storage.work, place, no),
    step,
    stepUntil: async (ports, run, wanted) => {
      for (let left = 20; left > 0; left -= 1) if ((await step(ports, run)) === wanted) return;
      throw new Error(`the run never was "${wanted}"`);
    },
    close,
  };
}

async function create(
  storage: Storage,
  names: readonly string[],
  auto: 'off' | 'new_rows',
): Promise<SheetPlace> {
  const pipes = [{ ...pipe, auto }, pipe];
  const plan = () => Promise.resolve({ parts });
  const place = await createBareSheet(storage, { columns: [column], pipes, plan });
  const rows = names.map((name) => ({ name }));
  if (rows.length > 0) await appendRows(storage.api, place, { rows, key: null, origin: { kind: 'api' } });
  return place;
}

function createWorld({ work: db, scans }: Storage): FedWorld {
  const ended: FedWorld['ended'] = new Map();
  const submitted: string[] = [];
  const ports: FeederPorts = {
    db,
    scans,
    plan: (_request, { place: { organizationId } }) =>
      Promise.resolve({
        worst: 0,
        submit: async (key, _ceiling, admitted) => {
          const runId = randomUUID();
          const values = { org_id: organizationId, key, digest: '', run_id: runId };
          await db.transaction().execute(async (tx) => {
            await tx.insertInto('idempotency_keys').values(values).execute();
            await admitted(tx, runId);
          });
          submitted.push(runId);
          return { runId };
        },
      }),
    capacityOf: () => Promise.resolve(1000),
    findEnded: () => Promise.resolve(ended),
    cancel: () => Promise.resolve(false),
  };
  return { ended, submitted, ports };
}

async function takeOn(db: Db, place: SheetPlace, no: number): Promise<SheetRun> {
  const leased = await leaseRuns(db, { most: 100, leaseSeconds: 60 });
  for (const other of leased) if (other.place.id !== place.id || other.no !== no) await releaseRun(db, other);
  const run = leased.find((one) => one.place.id === place.id && one.no === no);
  if (run === undefined) throw new Error(`run ${no} is not free`);
  return run;
}

interface FailedCell {
  status: 'failed' | 'skipped';
}

/** Stores a final record of an ordinary run, as the service does. */
export async function insertRecord(
  db: Db,
  { organizationId }: SheetPlace,
  {
    runId,
    fields,
    rowId,
    position = 0,
  }: { runId: string; fields: Record<string, string | FailedCell>; rowId: number; position?: number },
): Promise<void> {
  const cells = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? { value, status: 'completed', reason: null, resolved_by: null }
      : { value: null, status: value.status, reason: null, resolved_by: null },
  ]);
  const body = `"${rowId}":${JSON.stringify({ id: rowId, fields: Object.fromEntries(cells) })}`;
  await db
    .insertInto('records')
    .values({ org_id: organizationId, run_id: runId, position, is_final: true, body })
    .execute();
}
