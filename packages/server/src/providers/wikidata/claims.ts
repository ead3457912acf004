import { z } from 'zod';

/** Statements of one property, as the API gives them (https://www.mediawiki.org/wiki/Wikibase/DataModel/JSON). */
function claimsOf<Value>(value: z.ZodType<Value>) {
  return z
    .array(
      z.object({
        // No value, because it is known that there is none, or because it is unknown.
        mainsnak: z.object({ datavalue: z.object({ value }).nullish() }),
        rank: z.string().nullish(),
        qualifiers: z.record(z.string(), z.array(qualifier)).nullish(),
      }),
    )
    .nullish();
}

const qualifier = z.object({ datavalue: z.object({ value: z.unknown() }).nullish() });

export const textClaims = claimsOf(z.string());
export const itemClaims = claimsOf(z.object({ id: z.string() }));
export const timeClaims = claimsOf(z.object({ time: z.string() }));
export const amountClaims = claimsOf(z.object({ amount: z.string() }));

interface Claim<Value> {
  mainsnak: { datavalue?: { value: Value } | null | undefined };
  rank?: string | null | undefined;
  qualifiers?: Record<string, z.infer<typeof qualifier>[]> | null | undefined;
}

type Claims<Value> = readonly Claim<Value>[] | null | undefined;

const pointInTime = 'P585';
const endTime = 'P582';

/** The values of the best rank; if some have not ended, only those. */
export function valuesOf<Value>(claims: Claims<Value>): Value[] {
  return best(claims).flatMap(({ mainsnak }) => mainsnak.datavalue?.value ?? []);
}

export function firstOf<Value>(claims: Claims<Value>): Value | null {
  return valuesOf(claims)[0] ?? null;
}

/** The latest value, for facts that change from year to year. */
export function latestOf<Value>(claims: Claims<Value>): Value | null {
  const dated = best(claims).toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return dated.flatMap(({ mainsnak }) => mainsnak.datavalue?.value ?? [])[0] ?? null;
}

function best<Value>(claims: Claims<Value>): Claim<Value>[] {
  const valued = (claims ?? []).filter(
    ({ mainsnak, rank }) => mainsnak.datavalue != null && rank !== 'deprecated',
  );
  const preferred = valued.filter(({ rank }) => rank === 'preferred');
  const ranked = preferred.length > 0 ? preferred : valued;
  const lasting = ranked.filter(({ qualifiers }) => qualifiers?.[endTime] === undefined);
  return lasting.length > 0 ? lasting : ranked;
}

const time = z.object({ time: z.string() });

/** `+2024-01-01T00:00:00Z`, which can be sorted as text; empty without a date. */
function timeOf({ qualifiers }: Claim<unknown>): string {
  const parsed = time.safeParse(qualifiers?.[pointInTime]?.[0]?.datavalue?.value);
  return parsed.success ? parsed.data.time : '';
}
