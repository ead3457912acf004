import { expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent, traceIdOf } from './traceparent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

it('reads and writes what W3C says', () => {
  const text = `00-${traceId}-${spanId}-01`;
  const parsed = parseTraceparent(text);
  expect(parsed).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(parsed === null ? '' : formatTraceparent(parsed)).toBe(text);
  expect(traceIdOf(text)).toBe(traceId);
});

it('keeps only the flag that says whether it is sampled', () => {
  expect(parseTraceparent(`00-${traceId}-${spanId}-02`)?.traceFlags).toBe(0);
});

it('reads what a later version appends to it', () => {
  expect(parseTraceparent(`01-${traceId}-${spanId}-01-more`)?.traceId).toBe(traceId);
});

it.each([
  '',
  'nonsense',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])('takes %j for none', (text) => {
  expect(parseTraceparent(text)).toBeNull();
});
