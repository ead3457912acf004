import { LRUCache } from 'lru-cache';
import type { SheetStats } from '../../contract/sheets/reading.ts';
import type { Sheet } from '../sheet.ts';

/** Of this many sheets. */
const maxKept = 200;

/** Statistics are counted once for each version of a sheet, however many ask for them. */
export function keepStats(
  count: (sheet: Sheet) => Promise<SheetStats>,
): (sheet: Sheet) => Promise<SheetStats> {
  const kept = new LRUCache<string, { version: number; stats: Promise<SheetStats> }>({ max: maxKept });
  return (sheet) => {
    const key = `${sheet.organizationId} ${sheet.id}`;
    const known = kept.get(key);
    if (known?.version === sheet.version) return known.stats;
    const counted = { version: sheet.version, stats: count(sheet) };
    kept.set(key, counted);
    counted.stats.catch(() => kept.get(key) === counted && kept.delete(key));
    return counted.stats;
  };
}
