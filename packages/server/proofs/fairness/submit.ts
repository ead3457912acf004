import { z } from 'zod';
import type { Answer, Organization, ProofService } from './start-service.ts';

/** What the four headers of an admission say. */
export interface Admission {
  priority: number;
  p1: number;
  p2: number;
  p3: number;
}

export function readAdmission({ headers }: Answer): Admission {
  const read = (name: string) => z.coerce.number().int().parse(headers[name]);
  return {
    priority: read('x-task-priority'),
    p1: read('x-p1-capacity'),
    p2: read('x-p2-capacity'),
    p3: read('x-p3-capacity'),
  };
}

/** Queues a run; its id and what its headers say. */
export async function submit(
  service: ProofService,
  { apiKey }: Organization,
  body: string,
): Promise<{ id: string; admission: Admission }> {
  const answer = await service.call('/v1/pipes/run', { apiKey, body });
  if (answer.status !== 200)
    throw new Error(`a submission was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(answer.text));
  return { id, admission: readAdmission(answer) };
}

const lanes = 8;

/** Queues runs of 100 records, some at a time, until that many records are queued; the ids of the runs. */
export async function submitMany(
  service: ProofService,
  organization: Organization,
  { records, next }: { records: number; next(records: number): string },
): Promise<string[]> {
  let left = records;
  const ids: string[] = [];
  const lane = async () => {
    while (left > 0) {
      const size = Math.min(100, left);
      left -= size;
      ids.push((await submit(service, organization, next(size))).id);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ids;
}
