/** A part of a meter. */
export interface MeterPart {
  /** From 0 to 1 of the whole. */
  share: number;
  look: 'used' | 'held' | 'warn' | 'danger';
}

/** The parts one after the other, none beyond the whole. */
export function placeParts(parts: readonly MeterPart[]): (MeterPart & { from: number })[] {
  let end = 0;
  return parts.map(({ share, look }) => {
    const from = end;
    end = Math.min(1, from + Math.max(0, Number.isFinite(share) ? share : 0));
    return { share: end - from, look, from };
  });
}
