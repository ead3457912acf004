import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Organization, ProofService } from './start-service.ts';
import type { Workload } from './workloads.ts';

export const recordsEach = 20;
/** Long enough for a worker to forget that class 1 was about, so that each round meets it at full speed. */
const pauseMs = 800;

export interface FinishOptions {
  workload: Workload;
  organizations: readonly Organization[];
  rounds: number;
  /** Rounds that are not counted: the first ones of a process also wait for its code to be compiled. */
  warmUps: number;
  /** Whether the queue is as the measurement wants it. */
  isValid(): Promise<boolean>;
}

/** Time to finish in milliseconds, of each submission: all organizations submit at one time, round after round. */
export async function measureFinish(service: ProofService, options: FinishOptions): Promise<number[]> {
  const samples: number[] = [];
  for (let round = -options.warmUps; round < options.rounds; round += 1) {
    const bodies = options.organizations.map(() => options.workload.next(recordsEach));
    const times = await Promise.all(
      options.organizations.map((organization, at) => finish(service, organization, bodies[at] ?? '')),
    );
    if (!(await options.isValid())) break;
    if (round >= 0) samples.push(...times);
    await sleep(pauseMs);
  }
  return samples;
}

const ended = z.object({ status: z.literal('completed') });

async function finish(service: ProofService, { apiKey }: Organization, body: string): Promise<number> {
  const start = performance.now();
  const { status, text } = await service.call('/v1/pipes/run/sync', { apiKey, body });
  const tookMs = performance.now() - start;
  if (status !== 200) throw new Error(`a small run was answered ${status}: ${text.slice(0, 300)}`);
  ended.parse(JSON.parse(text));
  return tookMs;
}

/** Records waiting to be claimed in the classes below the first. */
export async function countBacklog(service: ProofService): Promise<number> {
  const { text } = await service.call('/metrics', { apiKey: '' });
  const counts = text.matchAll(/^headrace_queued_records\{class="[23]"\} (\d+)/gm);
  return [...counts].reduce((sum, [, records]) => sum + Number(records), 0);
}
