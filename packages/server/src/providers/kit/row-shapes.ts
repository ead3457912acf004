/*
 * Shapes of rows that searches give. A member that is missing or of another type is null, and an entry that is not an
 * object is skipped: one odd row does not cost the page.
 */
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';

/** Null for blank texts too. */
export const rowText = z.string().trim().min(1).nullable().catch(null);

export const rowNumber = z.number().nullable().catch(null);

/** A text or a number, as text. */
export const rowTextOrNumber = z
  .union([z.string().trim().min(1), z.number().transform(String)])
  .nullable()
  .catch(null);

export const rowPart = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullable().catch(null);

/** Empty where there is no list. */
export const rowParts = <Part extends z.ZodType>(part: Part) =>
  z
    .array(part.nullable().catch(null))
    .catch([])
    .transform((parts) => parts.filter((one) => one !== null));

/** A vendor's own object. */
export type VendorObject = JsonObject;

const row = z.record(z.string(), z.custom<JsonObject[string]>());

/** The vendor's own objects, unchanged. */
export const rowObjects = z
  .array(row.nullable().catch(null))
  .transform((rows): VendorObject[] => rows.filter((one) => one !== null));
