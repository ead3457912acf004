/* Shapes that replies of vendors are made of. All of them may be missing or null, because any of them may be, some day. */
import { z } from 'zod';

export const text = z.string().nullish();
export const num = z.number().nullish();
export const flag = z.boolean().nullish();

/** An object of which only these members are read. */
export const obj = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish();

export const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish();

/** A text, or an object that has it among these members. */
export const textOr = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([z.string(), z.object(shape)]).nullish();

/** For parts whose form is not documented: one that cannot be read is null, and does not cost the rest of the reply. */
export const doubtful = <Part extends z.ZodType>(part: Part) => part.nullish().catch(null);

/** A number, or a number as text; null for what is neither. */
export const numeric = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))
  .transform((value) => (Number.isFinite(value) ? value : null));

/** A text, or a number that is meant as one, such as a zip code. */
export const textOrNumber = z.union([z.string(), z.number().transform(String)]).nullish();
