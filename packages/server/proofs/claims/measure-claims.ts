/* How fast keys are claimed while nobody is killed. */
import { z } from 'zod';
import type { ApiClient } from '../kit/api-client.ts';
import type { Finding } from '../kit/finding.ts';
import { claimPipe } from './claims.ts';
import { driveRuns } from './drive-runs.ts';
import { makeRuns } from './make-runs.ts';
import { readEntries } from './read-lists.ts';

/** Claims of different keys through runs, per second: between the first tenth of them and the last. */
export async function measureRuns(client: ApiClient, { keys, random }: MeasureOptions): Promise<number> {
  const bucket = 'measured';
  const runs = makeRuns({ name: 'measured', keys, claims: 1, random });
  await driveRuns(client, runs, { pipesOf: () => [claimPipe(bucket)] });
  const times = (await readEntries(client, bucket)).map((entry) => Date.parse(entry.claimed_at));
  if (times.length !== keys) throw new Error(`${times.length} of ${keys} keys were claimed`);
  const sorted = times.toSorted((a, b) => a - b);
  const [from, to] = [Math.floor(keys * 0.1), Math.floor(keys * 0.9)];
  return ((to - from) / Math.max(1, (sorted[to] ?? 0) - (sorted[from] ?? 0))) * 1000;
}

interface MeasureOptions {
  keys: number;
  random: () => number;
}

const clientsAtOnce = 64;
const rounds = 20;
const answer = z.object({ claimed: z.boolean(), entry_id: z.string() });
type Claimed = z.infer<typeof answer>;

/** Claims of one key by 64 clients at once, again and again with another key: how many a second, and who won. */
export async function measureOneKey(client: ApiClient): Promise<{ perSecond: number; finding: Finding }> {
  await client.call('/v1/buckets', { body: JSON.stringify({ name: 'contended' }) });
  const startedAt = performance.now();
  const answers: Claimed[][] = [];
  for (let round = 0; round < rounds; round += 1) answers.push(await claimAtOnce(client, `key ${round}`));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: (rounds * clientsAtOnce) / seconds, finding: checkOneWinner(answers) };
}

function claimAtOnce(client: ApiClient, key: string): Promise<Claimed[]> {
  const claim = async () =>
    answer.parse(
      JSON.parse(await client.call('/v1/buckets/contended/entries/claim', { body: JSON.stringify({ key }) })),
    );
  return Promise.all(Array.from({ length: clientsAtOnce }, claim));
}

export function checkOneWinner(answers: readonly (readonly Claimed[])[]): Finding {
  const isRight = (claimed: readonly Claimed[]) =>
    claimed.filter((one) => one.claimed).length === 1 &&
    new Set(claimed.map((one) => one.entry_id)).size === 1;
  const wrong = answers.findIndex((claimed) => !isRight(claimed));
  return {
    name: `keys with one winner among ${clientsAtOnce} clients at once`,
    figure: `${answers.filter(isRight).length} of ${answers.length}`,
    violation:
      wrong === -1
        ? null
        : `key ${wrong} was won by ${answers[wrong]?.filter((one) => one.claimed).length} clients, or they name different entries`,
  };
}
