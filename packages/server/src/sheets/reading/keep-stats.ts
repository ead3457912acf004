import { LRUCache } from 'lru-cache';
import type { Sheet } from '../sheet.ts';

/** Of this many sheets. */
const maxKept = 200;

type Versioned = Pick<Sheet, 'organizationId' | 'id' | 'version'>;

/**
 * Statistics are counted once for each version of a sheet, however many ask for them, and one version of a sheet at a time: those who
 * ask for newer ones meanwhile wait for a single count of the newest.
 */
export function keepStats<Of extends Versioned, Stats>(
  count: (sheet: Of) => Promise<Stats>,
): (sheet: Of) => Promise<Stats> {
  const kept = new LRUCache<string, { version: number; stats: Promise<Stats> }>({ max: maxKept });
  const counting = new Map<string, Promise<unknown>>();
  const next = new Map<string, { newest: Of; stats: Promise<Stats> }>();

  const countNow = (key: string, sheet: Of): Promise<Stats> => {
    const counted = { version: sheet.version, stats: count(sheet) };
    kept.set(key, counted);
    const ended: Promise<unknown> = counted.stats
      .catch(() => kept.get(key) === counted && kept.delete(key))
      .finally(() => counting.get(key) === ended && counting.delete(key));
    counting.set(key, ended);
    return counted.stats;
  };

  const countAfter = (key: string, current: Promise<unknown>, sheet: Of): Promise<Stats> => {
    const waiting = next.get(key);
    if (waiting !== undefined) {
      if (waiting.newest.version < sheet.version) waiting.newest = sheet;
      return waiting.stats;
    }
    const stats = current.then(() => {
      const { newest } = next.get(key) ?? { newest: sheet };
      next.delete(key);
      return countNow(key, newest);
    });
    next.set(key, { newest: sheet, stats });
    return stats;
  };

  return (sheet) => {
    const key = `${sheet.organizationId} ${sheet.id}`;
    const known = kept.get(key);
    if (known?.version === sheet.version) return known.stats;
    const current = counting.get(key);
    return current === undefined ? countNow(key, sheet) : countAfter(key, current, sheet);
  };
}
