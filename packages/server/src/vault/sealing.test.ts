import { describe, expect, it } from 'vitest';
import type { SealedPlace } from './sealing.ts';
import { createSealer } from './sealing.ts';

const first = 'first master key, long enough';
const second = 'second master key, long enough';
const place: SealedPlace = { purpose: 'connection', organizationId: 'o1', id: 'hunter_1' };
const sealer = createSealer([first]);

describe('createSealer', () => {
  it.each(['', 'k', 'sk-live-1234', 'ключ 🔑\n\0', 'x'.repeat(20_000)])(
    'opens what it sealed: %j',
    (text) => {
      expect(sealer.open(sealer.seal(text, place), place)).toBe(text);
    },
  );

  it('seals to five parts that name the key and never repeat', () => {
    const [one, two] = [sealer.seal('the same', place), sealer.seal('the same', place)];
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(one.split('.')[1]).toBe(sealer.keyId);
    expect(one).not.toBe(two);
  });

  it.each<[string, Partial<SealedPlace>]>([
    ['organization', { organizationId: 'o2' }],
    ['absent organization', { organizationId: null }],
    ['id', { id: 'hunter_2' }],
    ['purpose', { purpose: 'secret' }],
  ])('opens nothing under another %s', (_, other) => {
    const sealed = sealer.seal('key', place);
    expect(() => sealer.open(sealed, { ...place, ...other })).toThrow('altered, or copied from elsewhere');
  });

  it('opens nothing of which any byte was changed', () => {
    const parts = sealer.seal('a key of some length', place).split('.');
    for (const index of [2, 3, 4]) {
      const changed = parts.map((part, at) => (at === index ? flipFirst(part) : part)).join('.');
      expect(() => sealer.open(changed, place)).toThrow('cannot be opened');
    }
  });

  it.each(['', 'plain text', 'v2.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AA'])(
    'does not take %j for a sealed value',
    (text) => expect(() => sealer.open(text, place)).toThrow('cannot be opened'),
  );

  it('refuses a tag that was cut', () => {
    const parts = sealer.seal('key', place).split('.');
    const cut = parts.map((part, index) => (index === 3 ? part.slice(0, 6) : part)).join('.');
    expect(() => sealer.open(cut, place)).toThrow('cannot be opened');
  });

  it('names the key that is missing, and no key itself', () => {
    const sealed = createSealer([second]).seal('key', place);
    expect(() => sealer.open(sealed, place)).toThrow(createSealer([second]).keyId);
    expect(() => sealer.open(sealed, place)).toThrow('HEADRACE_MASTER_KEY');
    expect(() => sealer.open(sealed, place)).not.toThrow(second);
  });

  it('seals under the first key and opens under all of them', () => {
    const both = createSealer([second, first]);
    expect(both.keyId).toBe(createSealer([second]).keyId);
    expect(both.open(sealer.seal('key', place), place)).toBe('key');
    expect([both, sealer].map((one) => one.hasKey(sealer.keyId))).toEqual([true, true]);
    expect(sealer.hasKey(both.keyId)).toBe(false);
  });
});

function flipFirst(part: string): string {
  return (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
}
