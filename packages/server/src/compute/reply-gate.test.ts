import { expect, test, vi } from 'vitest';
import { createReplyGate } from './reply-gate.ts';

function watch() {
  const waiting = new Map<string, number>();
  const gate = createReplyGate((organizationId) => waiting.get(organizationId) ?? 0);
  const begun: string[] = [];
  const fetches: (() => void)[] = [];
  const fetch = (organizationId: string) =>
    gate.pass(organizationId, () => {
      begun.push(organizationId);
      return new Promise<void>((resolve) => void fetches.push(resolve));
    });
  return { waiting, begun, fetches, fetch };
}

/** More than a busy machine needs. */
const longest = { timeout: 30_000 };

test('an organization fetches a bounded number of replies at a time, and others beside it', async () => {
  const { begun, fetches, fetch } = watch();
  const all = Array.from({ length: 40 }, () => fetch('one'));
  void fetch('other');
  await vi.waitFor(() => expect(begun).toContain('other'), longest);
  expect(begun.filter((id) => id === 'one')).toHaveLength(32);
  for (const done of fetches.splice(0)) done();
  await vi.waitFor(() => expect(begun.filter((id) => id === 'one')).toHaveLength(40), longest);
  for (const done of fetches.splice(0)) done();
  await Promise.all(all);
});

test('nothing more is fetched while much of what was fetched waits to be computed', async () => {
  const { waiting, begun, fetch } = watch();
  waiting.set('one', 8_000_001);
  void fetch('one');
  void fetch('other');
  await vi.waitFor(() => expect(begun).toEqual(['other']), longest);
  waiting.set('one', 8_000_000);
  await vi.waitFor(() => expect(begun).toEqual(['other', 'one']), longest);
});

test('a fetch that fails gives its place back', async () => {
  const gate = createReplyGate(() => 0);
  for (let at = 0; at < 40; at += 1)
    await expect(gate.pass('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
