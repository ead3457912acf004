import { describe, expect, test } from 'vitest';
import { call, good } from './scripted-call.fixture.ts';

describe('a call whose slice was lost while it waited for its place', () => {
  test('is not made when it is a side effect', async () => {
    await expect(call([good], { kind: 'effect' }, { isLost: true })).rejects.toThrow('another worker');
  });

  test('is made when it is a look-up, as others may wait for the same answer', async () => {
    const { result, sent } = await call([good], {}, { isLost: true });
    expect([result.outcome, sent.length]).toEqual(['found', 1]);
  });
});
