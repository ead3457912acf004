import { z } from 'zod';
import type { BenchApi } from './bench-api.ts';
import type { Figures } from './goals.ts';
import type { WideSheet } from './wide-sheet.ts';

const imported = z.object({ rows: z.int(), appended: z.int(), updated: z.int(), rejected: z.int() });

/** From the first byte that is sent to the answer. */
export async function measureImport(
  api: BenchApi,
  { path, rows }: WideSheet,
  file: string,
): Promise<Figures> {
  const startedAt = performance.now();
  const counts = imported.parse(await api.upload(`${path}/import`, file));
  const seconds = (performance.now() - startedAt) / 1000;
  if (counts.appended !== rows || counts.rows !== rows)
    throw new Error(`of ${rows} rows ${counts.appended} were appended`);
  return { 'import of 10 columns, rows/s': rows / seconds };
}
