import { expect, it } from 'vitest';
import { remember } from '../../data/remembered.ts';
import { noteRun, recallRuns } from './past-runs.ts';

it('keeps the last ten runs of an organization, the newest first, each once', () => {
  for (let at = 0; at < 12; at += 1) noteRun('one', { runId: `r${at}`, at: '2026-01-01T00:00:00Z' });
  noteRun('one', { runId: 'r5', at: '2026-01-02T00:00:00Z' });
  const ids = recallRuns('one').map(({ runId }) => runId);
  expect(ids).toEqual(['r5', 'r11', 'r10', 'r9', 'r8', 'r7', 'r6', 'r4', 'r3', 'r2']);
  expect(recallRuns('other')).toEqual([]);
});

it.each(['{', 'null', '{}', '[1, {"runId": 2}]'])('knows no run of %s', (text) => {
  remember('headrace.playground.runs.broken', text);
  expect(recallRuns('broken')).toEqual([]);
});
