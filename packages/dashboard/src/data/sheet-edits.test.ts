import type { Problem } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { expect, it } from 'vitest';
import type { CellChange } from './sheet-edits.ts';
import { createSheetEdits } from './sheet-edits.ts';

const typed = (row: number, value: string): CellChange => ({ row, column: 'name', value });
const refusal = (status: number) => {
  const problem: Problem = {
    type: 'invalid-request',
    title: 'No',
    status,
    detail: 'Not like this.',
    request_id: '',
  };
  return new HeadraceError(problem, new Headers());
};

/** Edits whose answers the test decides: an error, or which cells were left. */
function start(answers: (Error | number[])[]) {
  const sent: { values: unknown[]; key: string }[] = [];
  const taken: CellChange[] = [];
  const edits = createSheetEdits({
    send: (cells, key) => {
      sent.push({ values: cells.map(({ value }) => value), key });
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) return Promise.reject(answer);
      const left = answer.map((index) => ({
        index,
        row: 1,
        column: 'name',
        reason: 'invalid' as const,
        message: 'Not this one.',
      }));
      return Promise.resolve({ changed: 1, version: 1, left });
    },
    wait: () => Promise.resolve(),
  });
  edits.watch({ onChange: () => undefined, onTaken: (cells) => void taken.push(...cells) });
  return { edits, sent, taken };
}

it('shows what was typed at once, and forgets it when the service has it', async () => {
  const { edits, taken } = start([]);
  edits.add([typed(1, 'a')]);
  expect(edits.pendingAt(1, 'name')).toMatchObject({ state: 'waiting', change: { value: 'a' } });
  await edits.settled();
  expect(edits.pendingAt(1, 'name')).toBeUndefined();
  expect(taken).toEqual([typed(1, 'a')]);
});

it('sends steps in order, and one that got no answer again with its key', async () => {
  const { edits, sent } = start([new TypeError('offline'), refusal(503)]);
  edits.add([typed(1, 'a'), typed(2, 'b')]);
  edits.add([typed(1, 'c')]);
  await edits.settled();
  expect(sent.map(({ values }) => values)).toEqual([['a', 'b'], ['a', 'b'], ['a', 'b'], ['c']]);
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
  expect(sent[3]?.key).not.toBe(sent[0]?.key);
});

it('keeps what was refused, with its text and the reason, until somebody decides', async () => {
  const { edits, sent } = start([refusal(400)]);
  edits.add([typed(1, 'a')]);
  await edits.settled();
  expect(edits.pendingAt(1, 'name')).toMatchObject({ state: 'failed', problem: 'Not like this.' });
  edits.retry();
  await edits.settled();
  expect(edits.failed()).toEqual([]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('keeps the cells that the service has left, and no others', async () => {
  const { edits, taken } = start([[1]]);
  edits.add([typed(1, 'a'), typed(2, 'b')]);
  await edits.settled();
  expect(edits.failed().map(({ change }) => change.row)).toEqual([2]);
  expect(taken.map(({ row }) => row)).toEqual([1]);
  edits.discard();
  expect(edits.pendingAt(2, 'name')).toBeUndefined();
});

it('does not lose what was typed while an earlier text was on its way', async () => {
  const { edits } = start([refusal(400)]);
  edits.add([typed(1, 'a')]);
  edits.add([typed(1, 'b')]);
  await edits.settled();
  expect(edits.failed()).toEqual([]);
});

it('sends what a call cannot take in several', async () => {
  const { edits, sent } = start([]);
  edits.add(Array.from({ length: 25_000 }, (_, at) => typed(at + 1, 'x')));
  await edits.settled();
  expect(sent.map(({ values }) => values.length)).toEqual([10_000, 10_000, 5000]);
});
