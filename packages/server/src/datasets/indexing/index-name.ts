/* What the indexes for `contains` are called. Nothing a user wrote is part of it. */
import type { Part } from '../column-sql.ts';
import { nameTable } from '../column-sql.ts';

/** `place`: of the column, from 0. */
export function nameIndex(part: Part, place: number): string {
  return `${nameTable(part)}_contains_${place}`;
}

/** False for the names of other indexes. */
export function isIndexName(name: string): boolean {
  return /^dataset_[0-9a-f]{16}_\d{1,3}_contains_\d{1,3}$/.test(name);
}
