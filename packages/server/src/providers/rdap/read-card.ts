import { z } from 'zod';

/** A contact in jCard, RFC 7095: `["vcard", [["fn", {}, "text", "Example Registrar"], …]]`. */
export const card = z.tuple([z.unknown(), z.array(z.array(z.unknown()))]);

type Card = z.infer<typeof card> | null | undefined;

const value = z.union([
  z.string(),
  z
    .array(z.unknown())
    .transform(([first]) => first)
    .pipe(z.string()),
]);

/** The text of a property, such as `fn` or `org`; null if the card has none. */
export function textOfCard(of: Card, property: string): string | null {
  const parsed = value.safeParse(propertyOf(of, property)?.[3]);
  return parsed.success ? parsed.data.trim() || null : null;
}

const address = z.tuple([
  z.unknown(),
  z.object({ cc: z.string().nullish() }),
  z.unknown(),
  z.array(z.unknown()),
]);

/** The country of the address: its code (`cc`, RFC 8605), or else the name; null if the card has none. */
export function countryOfCard(of: Card): string | null {
  const parsed = address.safeParse(propertyOf(of, 'adr'));
  if (!parsed.success) return null;
  const [, { cc }, , parts] = parsed.data;
  const named = z.string().safeParse(parts[6]);
  return cc?.trim() || (named.success ? named.data.trim() || null : null);
}

function propertyOf(of: Card, property: string): unknown[] | undefined {
  return of?.[1].find(([name]) => name === property);
}
