import type { SchemaNode } from './schema-node.ts';
import { numberAt } from './schema-node.ts';

interface Bounds {
  least: number;
  most: number;
  /** Distance of the numbers that fit; null for any. */
  step: number | null;
}

const usualSpan = 100;
const mostTries = 20;

/**
 * The nearest number that fits; without one that is known, `share` (from 0 up to 1) of the way through what fits.
 * `turn` asks for another one each time.
 */
export function fitNumber(
  node: SchemaNode,
  asked: { known: number | null; share: number; turn: number; isInteger: boolean },
): number {
  const bounds = boundsOf(node, asked.isInteger);
  const { step } = bounds;
  const wanted = asked.known ?? throughRange(bounds, asked.share);
  if (step === null) return clamp(wanted + asked.turn, bounds, 0);
  const first = Math.ceil(bounds.least / step);
  const last = Math.floor(bounds.most / step);
  const base = Math.min(last, Math.max(first, Math.round(wanted / step)));
  // Sums of fractions are not exact: a validator divides again, and so does this.
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const turned = base + asked.turn + attempt;
    const place =
      turned > last && Number.isFinite(first) ? first + ((turned - first) % (last - first + 1)) : turned;
    const value = place * step;
    if (Number.isInteger(value / step) && (!asked.isInteger || Number.isInteger(value))) return value + 0;
  }
  return base * step;
}

function boundsOf(node: SchemaNode, isInteger: boolean): Bounds {
  const multiple = numberAt(node, 'multipleOf');
  const ownStep = multiple !== null && multiple > 0 ? multiple : null;
  const step = ownStep ?? (isInteger ? 1 : null);
  const least = largest(numberAt(node, 'minimum'), above(numberAt(node, 'exclusiveMinimum'), 1, step));
  const most = largest(
    negative(numberAt(node, 'maximum')),
    negative(above(numberAt(node, 'exclusiveMaximum'), -1, step)),
  );
  return { least, most: -most, step };
}

/** The next number beyond an excluded one: a step, or about as little as a float allows. */
function above(excluded: number | null, direction: 1 | -1, step: number | null): number | null {
  if (excluded === null) return null;
  if (step === null) return excluded + direction * Math.max(1e-9, Math.abs(excluded) * 1e-9);
  const place = excluded / step;
  return (direction === 1 ? Math.floor(place) + 1 : Math.ceil(place) - 1) * step;
}

const negative = (value: number | null): number | null => (value === null ? null : -value);

function largest(one: number | null, other: number | null): number {
  return Math.max(one ?? -Infinity, other ?? -Infinity);
}

function throughRange({ least, most }: Bounds, share: number): number {
  const low = Number.isFinite(least) ? least : Math.min(0, most - usualSpan);
  const high = Number.isFinite(most) ? most : low + usualSpan;
  return low + (high - low) * share;
}

function clamp(value: number, { least, most }: Bounds, fallback: number): number {
  const inside = Math.min(most, Math.max(least, value));
  return Number.isFinite(inside) ? inside : fallback;
}
