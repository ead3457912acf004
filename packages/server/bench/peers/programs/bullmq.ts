/* A job for each person, and a worker that takes so many at a time. What it returns is stored with the job in Redis. */
import { findEmail, openScript } from '../../waterfall/ask-vendors.ts';
import type { Person } from '../../waterfall/ask-vendors.ts';
import type { BullmqPackage } from '../foreign-types.ts';
import { loadForeign } from '../load-foreign.ts';
import type { Task } from '../task.ts';

const { Queue, Worker }: BullmqPackage = await loadForeign('bullmq');

const name = 'work-emails';
const insertSize = 1000;

export async function enrich({ people, vendorsUrl, storeUrl, concurrency }: Task): Promise<number> {
  const { hostname: host, port } = new URL(storeUrl);
  const connection = { host, port: Number(port), maxRetriesPerRequest: null };
  const script = openScript(vendorsUrl);
  const queue = new Queue<Person>(name, { connection });
  const worker = new Worker<Person, { email: string | null }>(
    name,
    async ({ data }) => ({ email: await findEmail(script, data) }),
    { connection, concurrency },
  );
  worker.on('error', (error) => console.error(error));
  let [ended, found] = [0, 0];
  const isDone = new Promise<void>((resolve, reject) => {
    worker.on('failed', (_job, error) => reject(error));
    worker.on('completed', (_job, { email }) => {
      ended += 1;
      if (email !== null) found += 1;
      if (ended === people.length) resolve();
    });
  });
  for (let at = 0; at < people.length; at += insertSize) {
    const jobs = people.slice(at, at + insertSize).map((person) => ({ name: 'person', data: person }));
    await queue.addBulk(jobs);
  }
  await isDone;
  await worker.close();
  await queue.close();
  await script.close();
  return found;
}
