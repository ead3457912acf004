import { expect, it } from 'vitest';
import { checkRows } from '../proofs/claims/appends.ts';
import { checkInterruptions, checkRuns } from '../proofs/claims/check-runs.ts';
import { checkWinners, findWinners } from '../proofs/claims/check-winners.ts';
import { checkCount, checkEntries } from '../proofs/claims/claims.ts';
import { checkEvents, checkMembers, checkNumbers } from '../proofs/claims/enrolments.ts';
import { makeRuns } from '../proofs/claims/make-runs.ts';
import { checkOneWinner } from '../proofs/claims/measure-claims.ts';
import { checkTurns } from '../proofs/claims/turns.ts';
import type { Finding } from '../proofs/kit/finding.ts';
import { createRandom } from '../proofs/kit/random.ts';

const violations = (findings: readonly Finding[]) => findings.flatMap(({ violation }) => violation ?? []);

const cell = (value: unknown, code: string | null = null) => ({
  value,
  status: code === null ? 'completed' : 'failed',
  reason: code === null ? null : { code },
});
const asked = (key: string, won: unknown, id: string) => ({
  runId: 'r',
  at: 0,
  key,
  fields: { won: cell(won), id: cell(id) },
});
const judge = (...answers: ReturnType<typeof asked>[]) => {
  const fields = { won: 'won', id: 'id' };
  return violations(checkWinners(answers, { ...fields, winners: findWinners(answers, fields), keys: 2 }));
};
const [won, lost] = [asked('a', true, '1'), asked('b', true, '2')];

it('asks for each key so many times, in an order that the seed decides', () => {
  const make = (seed: number) =>
    makeRuns({ name: 'run', keys: 150, claims: 3, random: createRandom(seed) }).flatMap(({ input }) =>
      input.map(({ key }) => key),
    );
  const counts = Map.groupBy(make(1), (key) => key);
  expect([...counts.values()].map((all) => all.length)).toEqual(Array.from({ length: 150 }, () => 3));
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
});

it('accepts one winner for each key whose losers name what it got', () => {
  expect(judge(won, lost, asked('a', false, '1'))).toEqual([]);
});

it('finds a key that was won twice, by nobody, or whose loser names something else', () => {
  expect(judge(won, lost, asked('a', true, '3'))).toHaveLength(1);
  expect(judge(won, asked('b', false, '2'))).toHaveLength(2);
  expect(judge(won)).toEqual(['1 keys have a winner, and 2 were asked for']);
  expect(judge(won, lost, asked('a', false, '2'))).toHaveLength(1);
  expect(judge(won, lost, asked('a', null, '1'))).toHaveLength(1);
});

it('compares what the bucket has with what the winners were given', () => {
  const winners = new Map([['a', '1']]);
  expect(checkEntries(winners, { winners, keys: 1 }).violation).toBeNull();
  expect(checkEntries(new Map([['a', '2']]), { winners, keys: 1 }).violation).toContain('"a"');
  expect(checkEntries(new Map(), { winners, keys: 1 }).violation).not.toBeNull();
  expect(checkCount(1, 1).violation).toBeNull();
  expect(checkCount(2, 1).violation).not.toBeNull();
});

it('finds gaps, repetitions and strangers in the log of the stream', () => {
  const winners = new Map([
    ['a', '1'],
    ['b', '2'],
  ]);
  const log = (...events: [seq: number, key: string, id: string, kind?: string][]) =>
    events.map(([seq, key, enrollment_id, kind = 'enrolled']) => ({ seq, key, enrollment_id, kind }));
  const right = log([1, 'a', '1'], [2, 'b', '2']);
  const judgeLog = (events: typeof right) => checkEvents(events, { winners, keys: 2 }).violation;
  expect([checkNumbers(right, 2).violation, judgeLog(right)]).toEqual([null, null]);
  expect(checkNumbers(log([1, 'a', '1'], [3, 'b', '2']), 3).violation).toContain('number 3');
  expect(checkNumbers(right, 3).violation).toContain('last event is 3');
  expect(judgeLog(log([1, 'a', '1'], [2, 'a', '1']))).toContain('once more');
  expect(judgeLog(log([1, 'a', '1'], [2, 'b', '3']))).toContain('as 3');
  expect(judgeLog(log([1, 'a', '1'], [2, 'b', '2', 'updated']))).toContain('updated');
  expect(judgeLog(log([1, 'a', '1']))).toContain('1 keys');
  expect(checkMembers(2, 2).violation).toBeNull();
  expect(checkMembers(3, 2).violation).not.toBeNull();
});

it('finds rows that had too many turns or none', () => {
  const turn = (id: string) => ({ runId: 'r', at: 0, key: 'a', fields: { turn_id: cell(id) } });
  const judgeTurns = (...ids: string[]) => checkTurns(ids.map(turn), 2).violation;
  expect(judgeTurns('1', '2', '1', '2')).toBeNull();
  expect(judgeTurns('1', '2', '1')).toBeNull();
  expect(judgeTurns('1', '2', '1', '1')).toContain('row 1 had 3 turns instead of 2 to 2');
  expect(judgeTurns('1', '1')).toContain('row 1 had 2 turns');
});

it('finds rows that no record added, and records that added none, or the same', () => {
  const answer = (id: string, key: string) => ({ runId: 'r', at: 0, key, fields: { appended_id: cell(id) } });
  const both = [answer('1', 'a'), answer('2', 'b')];
  const [one, other] = [
    { id: 1, key: 'a' },
    { id: 2, key: 'b' },
  ];
  expect(checkRows([one, other], both).violation).toBeNull();
  expect(checkRows([one, other, { id: 3, key: 'a' }], both).violation).toContain('2 records added 3 rows');
  expect(checkRows([one], both).violation).toContain('row 2');
  expect(checkRows([one, other], [answer('1', 'a'), answer('1', 'a')]).violation).toContain('two records');
});

it('finds runs, records and cells that did not come to their end', () => {
  const run = { id: 'r', status: 'completed', sent: 1, answers: [won] };
  expect(violations(checkRuns([run], 1))).toEqual([]);
  expect(violations(checkRuns([{ ...run, status: 'processing' }], 1))).toEqual(['run r is processing']);
  expect(violations(checkRuns([run], 2))).toHaveLength(1);
  expect(violations(checkRuns([{ ...run, sent: 2 }], 1))).toEqual(['run r answers 1 of 2 records']);
  for (const code of ['OutcomeUnknown', 'InternalError']) {
    const failed = { runId: 'r', at: 0, key: 'a', fields: { won: cell(null, code) } };
    expect(violations(checkRuns([{ ...run, answers: [failed] }], 1))).toEqual([
      `run r, "a": won is failed with ${code}`,
    ]);
  }
});

it('finds kills that interrupted nothing, and a contended key without exactly one winner', () => {
  expect(checkInterruptions({ all: 4, again: 1 }, 100).violation).toBeNull();
  expect(checkInterruptions({ all: 4, again: 0 }, 100).violation).not.toBeNull();
  // A few kills may all miss.
  expect(checkInterruptions({ all: 4, again: 0 }, 2).violation).toBeNull();
  const claimed = (isWinner: boolean, id: string) => ({ claimed: isWinner, entry_id: id });
  expect(checkOneWinner([[claimed(true, '1'), claimed(false, '1')]]).violation).toBeNull();
  expect(checkOneWinner([[claimed(true, '1'), claimed(true, '1')]]).violation).not.toBeNull();
  expect(checkOneWinner([[claimed(true, '1'), claimed(false, '2')]]).violation).not.toBeNull();
});
