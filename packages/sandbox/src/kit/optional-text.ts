import { z } from 'zod';

/** A text parameter that may be missing, null or blank, which are all the same to a vendor. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined);
