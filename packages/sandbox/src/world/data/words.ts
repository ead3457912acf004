/** The words of a compact list. */
export const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** The phrases of a compact list, one a line. */
export const lines = (list: string): readonly string[] =>
  list
    .trim()
    .split('\n')
    .map((line) => line.trim());
