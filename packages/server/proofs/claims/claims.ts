import type { Finding } from '../kit/finding.ts';
import { checkWinners, findWinners } from './check-winners.ts';
import { readBucketCount, readEntries } from './read-lists.ts';
import type { Subject } from './subject.ts';

const bucket = 'claims';

/** Every key is won by exactly one record. */
export const claims: Subject = {
  every: 1,
  pipe: claimPipe(bucket),
  // The first claim creates it.
  prepare: async () => {},
  prove: async (client, answers, keys) => {
    const fields = { won: 'bucket_claimed', id: 'bucket_entry_id' };
    const winners = findWinners(answers, fields);
    const entries = await readEntries(client, bucket);
    return [
      ...checkWinners(answers, { ...fields, winners, keys }),
      checkCount(await readBucketCount(client, bucket), keys),
      checkEntries(new Map(entries.map(({ key, entry_id: id }) => [key, id])), { winners, keys }),
    ];
  },
};

export function claimPipe(name: string): Subject['pipe'] {
  return { pipe_id: 'bucket:claim@1', config: { bucket: name, key: '{{ key }}' } };
}

export function checkCount(count: number, keys: number): Finding {
  return {
    name: 'keys that the bucket counts',
    figure: `${count} of ${keys}`,
    violation: count === keys ? null : `the bucket counts ${count} keys, and ${keys} were claimed`,
  };
}

/** The entries that the bucket has are those that the winners were given. */
export function checkEntries(
  entries: ReadonlyMap<string, string>,
  { winners, keys }: { winners: ReadonlyMap<string, string>; keys: number },
): Finding {
  const right = [...entries].filter(([key, id]) => winners.get(key) === id).length;
  const other = [...entries].find(([key, id]) => winners.get(key) !== id);
  return {
    name: 'entries of the bucket that a winner names',
    figure: `${right} of ${entries.size}`,
    violation:
      other !== undefined
        ? `the bucket has the entry ${other[1]} for "${other[0]}", whose winner names ${winners.get(other[0])}`
        : right === keys
          ? null
          : `the bucket has ${right} entries for ${keys} keys`,
  };
}
