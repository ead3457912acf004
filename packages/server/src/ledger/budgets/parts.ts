import { z } from 'zod';

/** What a hold takes of a budget, in the period in which it was held. Amounts are ten-thousandths of a credit. */
const heldPart = z.object({ id: z.number(), period: z.string(), amount: z.number() });
export type HeldPart = z.infer<typeof heldPart>;

const heldParts = z.array(heldPart);

/** As the database has them, with the hold; null where no budget is concerned. */
export function readParts(stored: unknown): HeldPart[] {
  return stored === null ? [] : heldParts.parse(stored);
}

/** Null where nothing is left, so that the end of such a hold concerns no budget. */
export function partsText(parts: readonly HeldPart[]): string | null {
  return parts.length === 0 ? null : JSON.stringify(parts);
}

/** The parts with more held; the last ones are the newest. */
export function addParts(parts: readonly HeldPart[], more: readonly HeldPart[]): HeldPart[] {
  const isSame = (one: HeldPart) => (other: HeldPart) => one.id === other.id && one.period === other.period;
  return [
    ...parts.map((part) => ({ ...part, amount: part.amount + (more.find(isSame(part))?.amount ?? 0) })),
    ...more.filter((part) => !parts.some(isSame(part))),
  ];
}

/**
 * Takes an amount out of the parts of each budget: what is spent out of the oldest, what is given back out of the
 * newest. A budget that is younger than the hold has less than that amount in it.
 */
export function takeParts(
  parts: readonly HeldPart[],
  { amount, from }: { amount: number; from: 'oldest' | 'newest' },
): { left: HeldPart[]; taken: HeldPart[] } {
  const wanted = new Map(parts.map(({ id }) => [id, amount]));
  const taken = (from === 'oldest' ? parts : parts.toReversed()).map((part) => {
    const now = Math.min(part.amount, wanted.get(part.id) ?? 0);
    wanted.set(part.id, (wanted.get(part.id) ?? 0) - now);
    return { part, taken: { ...part, amount: now } };
  });
  const takenOf = new Map(taken.map(({ part, taken: { amount: now } }) => [part, now]));
  return {
    left: parts
      .map((part) => ({ ...part, amount: part.amount - (takenOf.get(part) ?? 0) }))
      .filter((part) => part.amount > 0),
    taken: taken.map((one) => one.taken).filter((part) => part.amount > 0),
  };
}
