import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import { isExpandedValue, isPipeAnswer, readExpandedValue } from './expanded-value.ts';

test.each<[given: JsonValue, expanded: boolean]>([
  [{ value: 1, status: 'completed' }, true],
  [{ value: null, status: 'queued', extra: 1 }, true],
  [{ value: 1, status: 'done' }, false],
  [{ value: 1, status: null }, false],
  [{ value: 1 }, false],
  [{ status: 'completed' }, false],
  [[1, 'completed'], false],
  ['completed', false],
  [null, false],
])('%j is an expanded value: %j', (given, expanded) => {
  expect(isExpandedValue(given)).toBe(expanded);
  expect(readExpandedValue(given) !== null).toBe(expanded);
});

test('inherited keys do not make one', () => {
  expect(isExpandedValue(Object.create({ value: 1, status: 'completed' }))).toBe(false);
});

test('what does not fit in its parts counts as absent', () => {
  const given = {
    value: 1,
    status: 'failed',
    type: 'odd',
    reason: { code: 'Odd' },
    resolved_by: 5,
    claimed_by: [],
  };
  expect(readExpandedValue(given)).toEqual({
    value: 1,
    status: 'failed',
    type: null,
    reason: null,
    resolvedBy: null,
    claimHash: null,
  });
  expect(
    readExpandedValue({ value: 1, status: 'completed', resolved_by: { environment: 'moon', config_hash: 7 } })
      ?.resolvedBy,
  ).toEqual({
    ref: null,
    environment: null,
    configHash: null,
    inputHash: null,
  });
});

describe('an answer of a pipe', () => {
  const claimed_by = { ref: 'x:y@1', config_hash: 'c' };
  test.each<[fact: string, given: JsonValue, isAnswer: boolean]>([
    [
      'has a resolver with a config',
      { value: 1, status: 'completed', claimed_by, resolved_by: { ref: 'x:y@1', config_hash: 'c' } },
      true,
    ],
    ['may have come to nothing', { value: null, status: 'failed', claimed_by, resolved_by: null }, true],
    [
      'is no value that was given',
      { value: 1, status: 'completed', claimed_by, resolved_by: { ref: 'input', config_hash: null } },
      false,
    ],
    [
      'is no cell of an input column',
      { value: 1, status: 'completed', claimed_by: { ref: 'input', config_hash: null } },
      false,
    ],
    ['is no bare expanded value', { value: 1, status: 'completed' }, false],
  ])('%s', (_, given, isAnswer) => {
    const expanded = readExpandedValue(given);
    expect(expanded !== null && isPipeAnswer(expanded)).toBe(isAnswer);
  });
});
