import { afterEach, describe, expect, it, vi } from 'vitest';

import { Lane } from './lane.ts';
import { laneLimits } from './limits.ts';
import type { ResultMessage } from './messages.ts';
import { createShares } from './shares.ts';
import { forkChild } from './start-child.ts';

const file = new URL('./hostile-child.fixture.ts', import.meta.url);
const lanes: Lane[] = [];
afterEach(() => {
  for (const lane of lanes.splice(0)) lane.close();
});

/** As much is found out with less processor time. */
const quickly = { ...laneLimits.records, taskCpuMs: 400 };

function open(slots: number, limits = laneLimits.records) {
  const started: number[] = [];
  const lane = new Lane({
    name: 'records',
    slots,
    limits,
    shares: createShares(1),
    start: (_, events) => {
      started.push(started.length);
      return forkChild({ file, lane: 'records', niceness: 0 }, events);
    },
  });
  lanes.push(lane);
  const programs = new Map<string, object>();
  const run = (kind: string, value = 0, organizationId = 'acme', signal: AbortSignal | null = null) =>
    new Promise<ResultMessage>((finish) => {
      const program = programs.get(kind) ?? {};
      programs.set(kind, program);
      lane.add({
        organizationId,
        task: { kind },
        program,
        fields: { value },
        extra: null,
        record: { left: 1_000 },
        length: 100,
        isSuspect: false,
        signal,
        finish,
      });
    });
  return { lane, run, started };
}

const echo = (value: number) => ({ json: `{"value":${value}}` });

describe('a child that is ended', () => {
  it.each([
    ['spin', quickly, /processor time/],
    // Whichever is met first: cleaning up takes as much time as filling.
    ['hoard', quickly, /memory|processor time/],
    ['buffer', laneLimits.records, /memory/],
  ])(
    'by a task that does nothing but %s costs that task alone, which is tried twice',
    async (kind, limits, message) => {
      const { run, started } = open(2, limits);
      const before = [run('echo', 1), run('echo', 2)];
      const hostile = run(kind);
      const after = [run('echo', 3), run('echo', 4)];
      expect(await hostile).toMatchObject({ limit: expect.stringMatching(message) });
      expect(await Promise.all([...before, ...after])).toMatchObject([1, 2, 3, 4].map(echo));
      expect(started.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('does not cost another organization its turn', async () => {
    const { run } = open(2, quickly);
    const order: string[] = [];
    const hostile = [1, 2, 3].map(() => run('spin', 0, 'mallory').then(() => order.push('mallory')));
    await run('echo', 1, 'acme').then(() => order.push('acme'));
    await Promise.all(hostile);
    expect(order[0]).toBe('acme');
  });
});

describe('a lane', () => {
  it('keeps one child that has no work; the others end soon', { timeout: 60_000 }, async () => {
    const { lane, run, started } = open(2);
    await Promise.all([run('wait', 300, 'acme'), run('wait', 300, 'globex')]);
    expect(lane.state().children).toBe(2);
    await vi.waitUntil(() => lane.state().children === 1, { timeout: 50_000, interval: 100 });
    expect(await run('echo', 1)).toMatchObject(echo(1));
    expect(started).toHaveLength(2);
  });

  it('does not start what nobody waits for any more', async () => {
    const { run } = open(1);
    const gone = new AbortController();
    const wanted = run('echo', 1);
    const abandoned = run('spin', 0, 'acme', gone.signal);
    const after = run('echo', 2);
    gone.abort();
    expect(await Promise.all([wanted, abandoned, after])).toMatchObject([
      echo(1),
      { fault: 'nobody waits for it' },
      echo(2),
    ]);
  });

  it('that closes ends what waits and what runs', async () => {
    const { lane, run } = open(2);
    const tasks = [run('spin'), run('echo', 1)];
    while (lane.state().children === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    lane.close();
    expect(await Promise.all(tasks)).toMatchObject([
      { fault: 'the service stops' },
      { fault: 'the service stops' },
    ]);
  });

  it('whose children do not start says so instead of waiting', async () => {
    const lane = new Lane({
      name: 'records',
      slots: 2,
      shares: createShares(1),
      start: (_, events) => forkChild({ file: new URL('file:///nowhere/child.js'), lane: 'records' }, events),
    });
    lanes.push(lane);
    const settled = new Promise<ResultMessage>((finish) => {
      lane.add({
        organizationId: 'acme',
        task: { kind: 'echo' },
        program: {},
        fields: {},
        extra: null,
        record: { left: 1 },
        length: 1,
        isSuspect: false,
        signal: null,
        finish,
      });
    });
    expect(await settled).toMatchObject({ fault: 'no child starts' });
  });
});
