/** Whether work of class 1 may have come since the last look for it. */
export interface Arrivals {
  /** `about` is the class of what came; anything else may be of class 1. */
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
