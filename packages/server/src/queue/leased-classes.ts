import type { SliceWork } from '../engine/ports.ts';

/** How many slices of each class the organizations have here. */
export interface LeasedClasses {
  /** Counts a slice, until the function that it returns is called. */
  add(claim: Pick<SliceWork, 'organizationId'> & { class: number }): () => void;
  /** Of class 1, and of the classes below it. */
  of(organizationId: string): { first: number; lower: number };
  /**
   * Whether class 1 of an organization has nobody to hold back: it has ended and only lower work of the organization is
   * left, or all lower work here is the organization's own and came after it.
   */
  isServed(organizationId: string): boolean;
  /** Whether no lower class is here at all. */
  isClear(): boolean;
}

interface Counts {
  first: number;
  /** Those of class 1 that came while lower work of their organization was here: a small run beside a large one. */
  late: number;
  lower: number;
}

export function createLeasedClasses(): LeasedClasses {
  const counts = new Map<string, Counts>();
  let lowerOfAll = 0;
  const of = (organizationId: string): Counts =>
    counts.get(organizationId) ?? { first: 0, late: 0, lower: 0 };
  const change = (organizationId: string, { first, late, lower }: Counts, sign: 1 | -1) => {
    const now = of(organizationId);
    const changed = {
      first: now.first + sign * first,
      late: now.late + sign * late,
      lower: now.lower + sign * lower,
    };
    lowerOfAll += sign * lower;
    if (changed.first + changed.lower > 0) counts.set(organizationId, changed);
    else counts.delete(organizationId);
  };
  return {
    add: ({ organizationId, class: its }) => {
      const late = its === 1 && of(organizationId).lower > 0 ? 1 : 0;
      const one = its === 1 ? { first: 1, late, lower: 0 } : { first: 0, late: 0, lower: 1 };
      change(organizationId, one, 1);
      return () => change(organizationId, one, -1);
    },
    of: (organizationId) => {
      const { first, lower } = of(organizationId);
      return { first, lower };
    },
    isServed: (organizationId) => {
      const { first, late, lower } = of(organizationId);
      return lower > 0 && (first === 0 || (late === 0 && lower === lowerOfAll));
    },
    isClear: () => lowerOfAll === 0,
  };
}
