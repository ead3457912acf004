import { z } from 'zod';
import type { InputRecord } from './plan/read-records.ts';

// Admission wrote this from what the planner had read. Checking every cell again would cost more than running it.
const storedRecords = z.custom<InputRecord[]>(Array.isArray);

/** The records of a stored input. */
export function readStoredRecords(input: string): InputRecord[] {
  return storedRecords.parse(JSON.parse(input));
}
