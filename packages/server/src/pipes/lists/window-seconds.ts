import { z } from 'zod';

/** How far back entries are counted: a year at most; null for all entries. */
export const windowSeconds = z.int().min(1).max(31_536_000).nullable();
