import { z } from 'zod';

/** The name of a time zone, as browsers give it. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'Must be the name of a time zone, such as `Europe/Berlin` or `UTC`.');

function isTimeZone(name: string): boolean {
  // Only names: offsets such as `+01:00` are none, and know no summer.
  if (!/^[a-z][\w+/-]{0,63}$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
