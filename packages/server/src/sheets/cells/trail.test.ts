import { expect, it } from 'vitest';
import { readTrail, writeTrail } from './trail.ts';

const asked = [
  { provider: 'leadmagic', outcome: 'not_found', units: 0, ms: 212 },
  { provider: 'prospeo', outcome: 'found', units: 5000, ms: 340.4 },
];

it('reads what it wrote', () => {
  const text = writeTrail(asked);
  expect(text).toBe('leadmagic:nf:0,prospeo:ok:5000;212,340');
  expect(readTrail(text)).toEqual(asked.map((one) => ({ ...one, ms: Math.round(one.ms) })));
  expect(writeTrail([])).toBeNull();
  expect(readTrail(null)).toEqual([]);
});

it('reads trails that have their times in between, and those without any', () => {
  expect(readTrail('leadmagic:nf:0:212,prospeo:ok:5000:340')).toEqual(
    asked.map((one) => ({ ...one, ms: Math.round(one.ms) })),
  );
  expect(readTrail('hunter:rej:1')).toEqual([{ provider: 'hunter', outcome: 'rejected', units: 1, ms: 0 }]);
});
