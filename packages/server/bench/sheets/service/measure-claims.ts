/* Keys of a bucket, through runs and by many clients at once: the figures of `npm run claims`, from one process. */
import { createApiClient } from '../../../proofs/kit/api-client.ts';
import { measureOneKey, measureRuns } from '../../../proofs/claims/measure-claims.ts';
import { createRandom } from '../../datasets/random.ts';
import type { Figures } from './goals.ts';

export async function measureClaims(url: string, keys: number): Promise<Figures> {
  const client = createApiClient(url);
  try {
    const distinct = await measureRuns(client, { keys, random: createRandom(5).next });
    const { perSecond, finding } = await measureOneKey(client);
    return {
      'claims of distinct keys/s, through runs': distinct,
      'winners of one key among 64 at once': finding.violation === null ? 1 : Number.NaN,
      'claims of one key by 64 at once, claims/s': perSecond,
    };
  } finally {
    await client.close();
  }
}
