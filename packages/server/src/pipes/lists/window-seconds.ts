import { z } from 'zod';

/** How far back entries count: a year at most; null: all of them. */
export const windowSeconds = z.int().min(1).max(31_536_000).nullable();
