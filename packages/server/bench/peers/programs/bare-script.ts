/* Everybody is asked about, and what was found is counted and forgotten. */
import { findEmail, openScript } from '../../waterfall/ask-vendors.ts';
import type { Task } from '../task.ts';

export async function enrich({
  people,
  vendorsUrl,
  concurrency,
}: Pick<Task, 'people' | 'vendorsUrl' | 'concurrency'>): Promise<number> {
  const script = openScript(vendorsUrl);
  let next = 0;
  let found = 0;
  const lane = async () => {
    for (let person = people[next++]; person !== undefined; person = people[next++]) {
      if ((await findEmail(script, person)) !== null) found += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await script.close();
  return found;
}
