/** Whether work of class 1 may have come since the last look for it. */
export interface Arrivals {
  /** `about` is the class of the work that came; any other text may mean class 1. */
  note(about: string): void;
  any(): boolean;
  clear(): void;
}

export function createArrivals(): Arrivals {
  let isThere = false;
  return {
    note: (about) => void (isThere ||= about !== '2' && about !== '3'),
    any: () => isThere,
    clear: () => void (isThere = false),
  };
}
