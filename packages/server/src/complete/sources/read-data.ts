import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The lines of a file of `complete/data`. */
export async function readData(file: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../data', file), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}
