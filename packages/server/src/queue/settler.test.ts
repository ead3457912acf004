import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../storage/database-error.ts';
import type { Settlement, SettledSlice, SliceProgress } from './settle-slices.ts';
import { createSettler } from './settler.ts';
import type { SliceKey } from './slice-keys.ts';

const down = () => new DatabaseError('the database system is shutting down', '57P01');
const refused = () => new DatabaseError('the balance does not cover it', null);

const locked = () => new DatabaseError('canceling statement due to lock timeout', '55P03');

const keyOf = (runId: string): SliceKey => ({
  organizationId: `org-${runId[0]}`,
  runId,
  firstPosition: 0,
  token: 1,
});
const progressOf = (runId: string, body = runId): SliceProgress => ({
  key: keyOf(runId),
  mayHold: false,
  attempts: [],
  records: [{ position: 0, body }],
  snapshots: [],
});
const endedSlice = (runId: string): SettledSlice => ({
  ...progressOf(runId, `${runId} ended`),
  hasFault: false,
  isExhausted: false,
  waitsUntil: null,
  failure: null,
});
const runsOf = ({ ended, progress }: Settlement) => [...ended, ...progress].map(({ key }) => key.runId);

/** A settler whose writes `write` refuses by throwing, with all that it did. Where it is patient, its sleeps never end. */
function watch(
  write: (settlement: Settlement, tries: number) => void,
  { isPatient = false }: { isPatient?: boolean } = {},
) {
  const seen = {
    written: [] as Settlement[],
    tried: [] as string[][],
    givenUp: [] as string[],
    published: [] as string[],
    faults: 0,
    settled: 0,
    waits: [] as number[],
  };
  const taken: SliceProgress[] = [];
  let clock = 0;
  const settler = createSettler({
    settle: async (settlement) => {
      seen.tried.push(runsOf(settlement));
      await Promise.resolve();
      write(settlement, seen.tried.length);
      seen.written.push(settlement);
      return settlement.ended.map(({ key }) => key.runId);
    },
    signals: {
      publish: (_, ids) => void seen.published.push(...ids),
      subscribe: () => () => {},
    },
    takeAttempts: () => taken.splice(0),
    isUrgent: () => false,
    giveUp: (slices) => {
      seen.givenUp.push(...slices.map(({ runId }) => runId));
      return Promise.resolve();
    },
    sleep: (ms) => {
      seen.waits.push(ms);
      clock += ms;
      return isPatient ? new Promise(() => {}) : Promise.resolve();
    },
    now: () => clock,
    reportFault: () => void (seen.faults += 1),
    onSettled: (records) => void (seen.settled += records),
  });
  return { settler, seen, taken };
}

const harmful = (settlement: Settlement) => {
  if (runsOf(settlement).includes('bad')) throw refused();
};

describe('a settler', () => {
  test('writes what has gathered in one transaction, and nothing overtakes', async () => {
    const { settler, seen } = watch(() => {});
    for (let at = 0; at < 14; at += 1) settler.add(endedSlice(`${at}`), 3);
    await settler.idle();
    expect(seen.tried.flat()).toEqual(Array.from({ length: 14 }, (_, at) => `${at}`));
    expect(seen.tried.length).toBeLessThanOrEqual(3);
    expect([seen.published.length, seen.settled, seen.faults, settler.waiting()]).toEqual([14, 14, 0, 0]);
  });

  test('lets what has ended wait for slices that are about to end, and writes them together', async () => {
    const { settler, seen } = watch(() => {}, { isPatient: true });
    const release = settler.hold();
    settler.add(endedSlice('a'), 1);
    await nextTurn();
    settler.add(endedSlice('b'), 1);
    await nextTurn();
    expect(seen.tried).toEqual([]);
    release();
    await settler.idle();
    expect(seen.tried).toEqual([['a', 'b']]);
  });

  test('does not let it wait for long', async () => {
    const { settler, seen } = watch(() => {});
    settler.hold();
    settler.add(endedSlice('a'), 1);
    await settler.idle();
    expect([seen.tried, seen.waits]).toEqual([[['a']], [10]]);
  });

  test('writes slice by slice what cannot be written together, and gives up the harmful slice', async () => {
    const { settler, seen } = watch(harmful);
    for (const runId of ['a', 'b', 'bad', 'c']) settler.add(endedSlice(runId), 3);
    await settler.idle();
    expect(seen.written.flatMap(runsOf)).toEqual(['a', 'b', 'c']);
    expect(seen.givenUp).toEqual(['bad']);
    expect(seen.tried.filter((runs) => runs.length === 1 && runs[0] === 'bad')).toHaveLength(5);
    expect([seen.settled, seen.published, settler.waiting()]).toEqual([3, ['a', 'b', 'c'], 0]);
  });

  test('continues with what comes after', async () => {
    const { settler, seen } = watch(harmful);
    settler.add(endedSlice('bad'), 3);
    await settler.idle();
    settler.add(endedSlice('next'), 3);
    await settler.save([progressOf('saved')]);
    await settler.idle();
    expect(seen.written.flatMap(runsOf).toSorted()).toEqual(['next', 'saved']);
  });

  test('gives up a running slice, too, and tells those that wait for it', async () => {
    const { settler, seen } = watch(harmful);
    await settler.save([progressOf('a'), progressOf('bad')]);
    expect([seen.written.flatMap(runsOf), seen.givenUp]).toEqual([['a'], ['bad']]);
  });

  test('journals what was asked meanwhile', async () => {
    const { settler, seen, taken } = watch(() => {});
    taken.push(progressOf('asking'));
    settler.touch();
    await settler.idle();
    expect(seen.written).toMatchObject([{ ended: [], progress: [{ key: { runId: 'asking' } }] }]);
  });

  test('writes what came before the end of a slice together with its end', async () => {
    const { settler, seen } = watch(harmful);
    settler.add(endedSlice('first'), 3);
    settler.add(endedSlice('bad'), 3);
    const saved = settler.save([progressOf('a')]);
    settler.add(endedSlice('a'), 3);
    await saved;
    await settler.idle();
    expect(seen.tried[1]).toEqual(['bad', 'a', 'a']);
    const alone = seen.written.filter((settlement) => runsOf(settlement).includes('a'));
    expect(alone).toHaveLength(1);
    expect(alone[0]?.ended[0]?.records.map(({ body }) => body)).toEqual(['a', 'a ended']);
  });
});

describe('while another transaction has locked the rows of an organization, a settler', () => {
  test('writes those of all others, and keeps trying without giving up', async () => {
    const { settler, seen } = watch((settlement, tries) => {
      if (tries <= 12 && runsOf(settlement).some((runId) => runId.startsWith('l'))) throw locked();
    });
    for (const runId of ['a1', 'l1', 'b1', 'l2', 'a2']) settler.add(endedSlice(runId), 3);
    await settler.idle();
    // The first goes alone; the others have gathered meanwhile.
    expect(seen.tried[1]).toEqual(['l1', 'b1', 'a2', 'l2']);
    expect(seen.written.map(runsOf)).toEqual([['a1'], ['b1'], ['a2'], ['l1', 'l2']]);
    expect([seen.givenUp, seen.settled, settler.waiting()]).toEqual([[], 5, 0]);
  });
});

describe('while the database is down, a settler', () => {
  test('tries again for as long as it takes, more and more slowly, and gives up nothing', async () => {
    const { settler, seen } = watch((_, tries) => {
      if (tries <= 20) throw down();
    });
    for (const runId of ['a', 'b']) settler.add(endedSlice(runId), 3);
    await settler.idle();
    expect([seen.written.flatMap(runsOf), seen.givenUp, seen.faults]).toEqual([['a', 'b'], [], 20]);
    expect(seen.waits.slice(0, 8)).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000]);
  });

  test('counts none of these tries', async () => {
    const { settler, seen } = watch((_, tries) => {
      if (tries <= 20) throw down();
      if (tries < 25) throw refused();
    });
    settler.add(endedSlice('a'), 3);
    await settler.idle();
    expect([seen.written.flatMap(runsOf), seen.givenUp]).toEqual([['a'], []]);
  });

  test('waits for it in the middle of writing slice by slice, too', async () => {
    let downs = 0;
    const { settler, seen } = watch((settlement) => {
      harmful(settlement);
      if (runsOf(settlement)[0] === 'b' && (downs += 1) <= 10) throw down();
    });
    for (const runId of ['a', 'bad', 'b']) settler.add(endedSlice(runId), 3);
    await settler.idle();
    expect([seen.written.flatMap(runsOf), seen.givenUp]).toEqual([['a', 'b'], ['bad']]);
  });
});
