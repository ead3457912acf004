import { describe, expect, it } from 'vitest';
import { createWrongKeyLimit, wrongKeysPerMinute } from './wrong-key-limit.ts';

const open = () => {
  const clock = { now: 1_000_000 };
  const limit = createWrongKeyLimit({ now: () => clock.now });
  const use = (address: string, times = wrongKeysPerMinute) =>
    Array.from({ length: times }, () => limit.count(address));
  return { clock, limit, use };
};

describe('wrong keys', () => {
  it('may come all at once, as many as a minute allows', () => {
    const { limit, use } = open();
    expect(new Set(use('192.0.2.1'))).toEqual(new Set([null]));
    expect(limit.count('192.0.2.1')).toBe(1);
  });

  it('are allowed again over the minute, whatever was refused meanwhile', () => {
    const { clock, limit, use } = open();
    use('192.0.2.1', 500);
    clock.now += 1000;
    expect(limit.count('192.0.2.1')).toBeNull();
    expect(limit.count('192.0.2.1')).toBe(1);
    clock.now += 60_000;
    expect(new Set(use('192.0.2.1'))).toEqual(new Set([null]));
  });

  it('of one address do not count for another', () => {
    const { limit, use } = open();
    use('192.0.2.1', 500);
    expect(limit.count('192.0.2.2')).toBeNull();
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
    ['2001:DB8:1:2::1', '2001:0db8:1:2::2', true],
    ['2001:db8::1', '2001:db8:0:0:9::1', true],
    ['fe80::1%eth0', 'fe80::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '2001:db8::1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('of %s and %s are counted together: %s', (one, other, areTogether) => {
    const { limit, use } = open();
    use(one);
    expect(limit.count(other) !== null).toBe(areTogether);
  });

  it('take a bounded memory, and the busiest address is not forgotten', () => {
    const { limit, use } = open();
    use('192.0.2.1', 500);
    for (let at = 0; at < 50_000; at += 1) {
      limit.count(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
      if (at % 10_000 === 0) expect(limit.count('192.0.2.1')).not.toBeNull();
    }
    // The first of the quiet ones is forgotten by now; it would have one try less otherwise.
    expect(new Set(use('10.0.0.0'))).toEqual(new Set([null]));
  });
});
