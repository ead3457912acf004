import { expect, it } from 'vitest';
import { createPublicRequestLimit } from './public-request-limit.ts';

it('counts a public key by address, and in all', () => {
  let now = 0;
  const count = createPublicRequestLimit({ perMinute: 10, now: () => now });
  const used = (key: string, address: string, times: number) =>
    Array.from({ length: times }, () => count(key, address)).filter((seconds) => seconds === null).length;
  expect(used('pk_a', '192.0.2.1', 30)).toBe(10);
  expect(used('pk_a', '192.0.2.2', 30)).toBe(10);
  expect(used('pk_b', '192.0.2.1', 30)).toBe(10);
  // One network of IPv6 is one address.
  expect(used('pk_a', '2001:db8::1', 6) + used('pk_a', '2001:db8::2', 6)).toBe(10);
  expect(count('pk_a', '192.0.2.1')).toBe(6);
  now = 12_000;
  expect(used('pk_a', '192.0.2.1', 30)).toBe(2);
  let all = 0;
  for (let at = 0; at < 100; at += 1) all += used('pk_c', `198.51.100.${at}`, 10);
  expect(all).toBe(200);
});
