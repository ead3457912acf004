import { percentile } from '../../bench/call.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import type { Check } from './check.ts';
import { checkFullQueue } from './check-full-queue.ts';
import { checkHeaders } from './check-headers.ts';
import { countBacklog, measureFinish } from './measure-finish.ts';
import { countQueued } from './read-claims.ts';
import type { Organization } from './start-service.ts';
import { startService } from './start-service.ts';
import { submitMany } from './submit.ts';
import type { Workload } from './workloads.ts';

export const maxRatio = 1.2;
const manyOrganizations = 20;

export interface FinishProof {
  figures: Record<string, number>;
  checks: Check[];
}

export interface FinishProofOptions {
  workload: Workload;
  /** What one organization queues. */
  records: number;
  rounds: number;
  settings: Record<string, string>;
}

/**
 * Times twenty small runs at once, on an idle service and then on the same service while it works off what one
 * organization has queued. The queue is filled while nobody works, so that it contains all of it.
 */
export async function proveFinish(home: BenchHome, options: FinishProofOptions): Promise<FinishProof> {
  const { workload, records, rounds, settings } = options;
  const idle = await startService(home, { role: 'all', settings });
  const organizations: Organization[] = [];
  for (let count = 0; count < manyOrganizations; count += 1)
    organizations.push(await idle.createOrganization('free'));
  const big = await idle.createOrganization('professional');
  const measured = { workload, organizations, rounds, warmUps: 8 };
  const idleMs = await measureFinish(idle, { ...measured, isValid: () => Promise.resolve(true) });
  await idle.stop();

  const filling = await startService(home, { role: 'api', settings });
  const runs = await submitMany(filling, big, { records, next: workload.next });
  const checks = await checkFullQueue(filling, { organization: big, runs, records, workload });
  checks.push(await checkHeaders(filling, workload));
  await filling.stop();
  checks.push(checkKept(await countQueued(home, big.id), records));

  const loaded = await startService(home, { role: 'all', settings });
  const isValid = async () => (await countBacklog(loaded)) > 0;
  const loadedMs = await measureFinish(loaded, { ...measured, warmUps: 5, isValid });
  await loaded.stop();
  return summarize({ idleMs, loadedMs, checks, name: `${home.name}, ${workload.name}` });
}

/** After one record too many, a cancel and what took its place. */
function checkKept({ inFlight, queued }: { inFlight: number; queued: number }, records: number): Check {
  return {
    name: 'nothing of a full queue is lost',
    isTrue: inFlight === records && queued === records,
    violation: `of ${records} records ${queued} are queued and ${inFlight} are counted`,
    seen: `${queued} records`,
  };
}

interface Measured {
  name: string;
  idleMs: readonly number[];
  loadedMs: readonly number[];
  checks: Check[];
}

function summarize({ name, idleMs, loadedMs, checks }: Measured): FinishProof {
  const [idleP95, loadedP95] = [percentile(idleMs, 0.95), percentile(loadedMs, 0.95)];
  const ratio = loadedP95 / idleP95;
  const figures = {
    'idle p50, ms': percentile(idleMs, 0.5),
    'idle p95, ms': idleP95,
    'loaded p50, ms': percentile(loadedMs, 0.5),
    'loaded p95, ms': loadedP95,
    'loaded p95 / idle p95': ratio,
    'runs measured while loaded': loadedMs.length,
  };
  const isFair = ratio <= maxRatio;
  const violation =
    loadedMs.length === 0
      ? `${name}: the queue was empty before anything was measured; queue more records`
      : `${name}: with a full queue the p95 time to finish is ${ratio.toFixed(2)} times that of an idle system`;
  return {
    figures,
    checks: [
      ...checks,
      { name: 'p95 with a full queue within 1.2 of idle', isTrue: isFair, violation, seen: ratio.toFixed(2) },
    ],
  };
}
