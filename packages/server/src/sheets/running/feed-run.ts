/* One step of a sheet run after another: claim rows, submit batches, write back what has ended, finish. */
import { ServiceError } from '../../contract/errors.ts';
import type { Db } from '../../storage/database.ts';
import type { Batch } from './batch.ts';
import { countUnderWay, openBatches } from './batch.ts';
import type { GivenBack } from './end-run.ts';
import { finishRun, giveBack, stopClaiming } from './end-run.ts';
import { batchSize, feedWindow } from './feed-window.ts';
import type { SheetRun } from './sheet-run.ts';
import type { PlanBatch } from './submit-batch.ts';
import { adoptSubmitted, isForNow, isUnpaid, submitBatch } from './submit-batch.ts';
import { writeBack } from './write-back.ts';

/** Batches of a run that are looked at in one step. */
const openAtOnce = 200;
/** Of them that are written, submitted or given back in one step: others wait for its place. */
const movedAtOnce = 20;
/** With fewer of them ready, more rows are claimed. */
const readyAhead = 20;

export interface FeederPorts {
  db: Db;
  /** For looking through whole sheets. */
  scans: Db;
  plan: PlanBatch;
  /** How many records of all sheets of an organization may be in runs at a time. */
  capacityOf(organizationId: string): Promise<number>;
  /** Of runs that ended: what they cost, and how they ended. */
  findEnded(
    organizationId: string,
    runIds: readonly string[],
  ): Promise<ReadonlyMap<string, { spent: number; isCanceled: boolean }>>;
  /** Of a run that is still pending; false where it is not. */
  cancel(organizationId: string, runId: string): Promise<boolean>;
}

/** `lost`: another process has the run. `waiting`: nothing to do until runs have ended. */
export type Step = 'over' | 'lost' | 'moved' | 'waiting';

export async function feedRun(ports: FeederPorts, run: SheetRun): Promise<Step> {
  const { db } = ports;
  const open = await openBatches(db, run, openAtOnce);
  if (run.isCanceled) return cancelStep(ports, run, open);
  const written = await writeEnded(ports, run, open);
  if (written === 'lost') return 'lost';
  const left = open.filter((batch) => !written.includes(batch));
  const ready = left.filter(({ state }) => state === 'ready');
  const submitted = await submitReady(ports, run, {
    ready,
    underWay: left.filter(({ state }) => state === 'submitted'),
  });
  if (submitted === 'lost') return 'lost';
  if (!run.isClaimed && ready.length < readyAhead) return (await feedWindow(ports, run)) ? 'moved' : 'lost';
  if (left.length === 0 && open.length < openAtOnce) {
    await finishRun(db, run);
    return 'over';
  }
  return written.length > 0 || submitted > 0 ? 'moved' : 'waiting';
}

async function cancelStep(ports: FeederPorts, run: SheetRun, open: readonly Batch[]): Promise<Step> {
  const { db, cancel } = ports;
  const { organizationId } = run.place;
  if (!run.isClaimed) await stopClaiming(db, run);
  if (await adoptSubmitted(db, run, open)) return 'moved';
  const written = await writeEnded(ports, run, open);
  if (written === 'lost') return 'lost';
  const left = open.filter((batch) => !written.includes(batch));
  const stopped: Batch[] = left.filter(({ state }) => state === 'ready').slice(0, movedAtOnce);
  for (const batch of left.filter(isUnderWay))
    if (stopped.length < movedAtOnce && (await cancel(organizationId, batch.runId))) stopped.push(batch);
  if (stopped.length > 0 && !(await giveBack(db, run, { batches: stopped, why: 'canceled', error: null })))
    return 'lost';
  if (left.length > stopped.length || open.length === openAtOnce)
    return stopped.length > 0 || written.length > 0 ? 'moved' : 'waiting';
  await finishRun(db, run);
  return 'over';
}

const isUnderWay = (batch: Batch): batch is Batch & { runId: string } => batch.runId !== null;

/** Batches whose runs ended, as they are written. */
async function writeEnded(
  { db, findEnded }: FeederPorts,
  run: SheetRun,
  open: readonly Batch[],
): Promise<Batch[] | 'lost'> {
  const underWay = open.filter(isUnderWay);
  if (underWay.length === 0) return [];
  const runs = await findEnded(
    run.place.organizationId,
    underWay.map(({ runId }) => runId),
  );
  const ended = underWay
    .flatMap((batch) => {
      const end = runs.get(batch.runId);
      return end === undefined ? [] : [{ batch, ...end }];
    })
    .slice(0, movedAtOnce);
  const whole = ended.filter(({ isCanceled }) => !isCanceled);
  if (!(await writeBack(db, run, whole))) return 'lost';
  for (const canceled of ended.filter(({ isCanceled }) => isCanceled))
    if (!(await writeCanceled(db, run, canceled))) return 'lost';
  return ended.map(({ batch }) => batch);
}

/** What a canceled run has no record of is as it was before; the batch is open until its cells are given back. */
async function writeCanceled(
  db: Db,
  run: SheetRun,
  { batch, spent }: { batch: Batch & { runId: string }; spent: number },
): Promise<boolean> {
  if (!(await writeBack(db, run, [{ batch, spent: null }]))) return false;
  return giveBack(db, run, { batches: [batch], why: 'canceled', error: null, spent });
}

/** How many were submitted or given back; sheets keep to their part of the organization's capacity. */
async function submitReady(
  { db, plan, capacityOf }: FeederPorts,
  run: SheetRun,
  { ready, underWay }: { ready: readonly Batch[]; underWay: readonly Batch[] },
): Promise<number | 'lost'> {
  if (ready.length === 0) return 0;
  const { organizationId } = run.place;
  let free = (await capacityOf(organizationId)) - (await countUnderWay(db, organizationId));
  const going = [...underWay];
  let count = 0;
  for (const batch of ready.slice(0, movedAtOnce)) {
    // One batch goes whatever the capacity is: small subscriptions have less than that.
    if (free < batch.rowIds.length && !(going.length === 0 && free > -batchSize)) return count;
    const outcome = await tryBatch(db, run, { batch, going, plan });
    if (outcome === 'lost') return 'lost';
    if (outcome === 'later') return count;
    count += 1;
    if (outcome === 'given back') continue;
    going.push({ ...batch, reserved: outcome.reserved });
    free -= batch.rowIds.length;
  }
  return count;
}

type Tried = 'lost' | 'later' | 'given back' | { reserved: number };

async function tryBatch(
  db: Db,
  run: SheetRun,
  { batch, going, plan }: { batch: Batch; going: readonly Batch[]; plan: PlanBatch },
): Promise<Tried> {
  const back = async (why: GivenBack, error: string | null): Promise<Tried> => {
    if (await adoptSubmitted(db, run, [batch])) return 'later';
    return (await giveBack(db, run, { batches: [batch], why, error })) ? 'given back' : 'lost';
  };
  try {
    const outcome = await submitBatch(db, run, { batch, underWay: going, plan });
    if (outcome === 'lost' || typeof outcome === 'object') return outcome;
    if (outcome === 'late') return 'later';
    if (outcome === 'gone') return await back('canceled', null);
    return await back(
      'unpaid',
      'The ceiling of the run is used up; raise "max_credits" in another run to go on.',
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isForNow(error)) return 'later';
    return back(isUnpaid(error) ? 'unpaid' : 'failed', error.message);
  }
}
