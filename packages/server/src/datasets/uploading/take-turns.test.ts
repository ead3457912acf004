import { describe, expect, it } from 'vitest';
import { createTurns } from './take-turns.ts';

/** Turns whose tasks last until they are told to end. */
function watchTurns(atOnce: number) {
  const turns = createTurns({ atOnce });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string, signal?: AbortSignal) =>
      turns.run({ owner: name.slice(0, 1), signal }, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      for (let at = 0; at < 10; at += 1) await Promise.resolve();
    },
  };
}

describe('turns', () => {
  it('are one of each owner at a time, however much is free', async () => {
    const { ask, begun, end } = watchTurns(2);
    const asked = ['a1', 'a2', 'a3', 'b1'].map((name) => ask(name));
    await end('none');
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    await end('a3');
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('go to whoever had one longest ago, not to whoever asked most', async () => {
    const { ask, begun, end } = watchTurns(1);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
    await end('none');
    for (let at = 0; at < 6; at += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('are given up by who has gone, before the turn alone', async () => {
    const { ask, begun, end } = watchTurns(1);
    const first = new AbortController();
    const running = ask('a1', first.signal);
    const gone = new AbortController();
    const waiting = ask('b1', gone.signal);
    void ask('c1');
    gone.abort(new Error('has gone'));
    await expect(waiting).rejects.toThrow('has gone');
    first.abort();
    await end('a1');
    expect(await running).toBe('a1');
    expect(begun).toEqual(['a1', 'c1']);
    await expect(ask('d1', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  });

  it('that fail are over all the same', async () => {
    const turns = createTurns({ atOnce: 1 });
    const failing = turns.run({ owner: 'a' }, () => Promise.reject(new Error('broken')));
    const next = turns.run({ owner: 'a' }, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
