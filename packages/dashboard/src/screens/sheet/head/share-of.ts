import type { SheetStats } from '@headrace/client';

/** How much of a field is filled, in percent; null while nobody knows, or without rows. */
export function shareOf(stats: SheetStats | undefined, name: string): number | null {
  const field = stats?.fields.find((one) => one.name === name);
  if (stats === undefined || field === undefined || stats.rows === 0) return null;
  return Math.floor((field.filled / stats.rows) * 100);
}
