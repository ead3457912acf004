import { expect, test } from 'vitest';
import type { Granted } from './token-grants.ts';
import { createTokenGrants } from './token-grants.ts';

function setUp() {
  let time = 0;
  let asked = 0;
  const grants = createTokenGrants(() => time);
  const give = (lifetimeSeconds: number | null = 3600) => {
    asked += 1;
    const granted: Granted = { outcome: 'given', token: `token ${asked}`, lifetimeSeconds };
    return () => Promise.resolve(granted);
  };
  return {
    grants,
    asked: () => asked,
    after: (ms: number) => void (time += ms),
    ask: async (credential: string, ended?: string, lifetimeSeconds: number | null = 3600) => {
      const granted = await grants.tokenOf(credential, () => give(lifetimeSeconds)(), ended);
      return granted.outcome === 'given' ? granted.token : granted.outcome;
    },
  };
}

test('a token is used until its last minute', async () => {
  const { ask, after } = setUp();
  expect(await ask('a')).toBe('token 1');
  after(3_539_000);
  expect(await ask('a')).toBe('token 1');
  after(1_000);
  expect(await ask('a')).toBe('token 2');
});

test('one whose lifetime is not told is used for nine minutes', async () => {
  const { ask, after } = setUp();
  await ask('a', undefined, null);
  after(539_000);
  expect(await ask('a')).toBe('token 1');
  after(1_000);
  expect(await ask('a')).toBe('token 2');
});

test('each credential has its own', async () => {
  const { ask } = setUp();
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['token 1', 'token 2', 'token 1']);
});

test('one that has ended is replaced once, however many find out', async () => {
  const { ask, asked } = setUp();
  await ask('a');
  expect(await Promise.all([ask('a', 'token 1'), ask('a', 'token 1')])).toEqual(['token 2', 'token 2']);
  expect(asked()).toBe(2);
});

test('a refusal is not kept, nor is a fault', async () => {
  const { grants, ask } = setUp();
  const refused = () => Promise.resolve<Granted>({ outcome: 'rejected' });
  expect(await grants.tokenOf('a', refused)).toEqual({ outcome: 'rejected' });
  await expect(grants.tokenOf('a', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  expect(await ask('a')).toBe('token 1');
});
