/** How many children work for each organization, in all lanes that share this. */
export interface Shares {
  mayHave(organizationId: string): boolean;
  take(organizationId: string): void;
  giveBack(organizationId: string): void;
  /** Called when an organization may have another one again. */
  onFree(listen: () => void): void;
}

/**
 * `most`: children of one organization at a time, so that the work of one organization leaves processors to the
 * others.
 */
export function createShares(most: number): Shares {
  const taken = new Map<string, number>();
  const listeners: (() => void)[] = [];
  const of = (organizationId: string) => taken.get(organizationId) ?? 0;
  return {
    mayHave: (organizationId) => of(organizationId) < most,
    take: (organizationId) => void taken.set(organizationId, of(organizationId) + 1),
    giveBack: (organizationId) => {
      const left = of(organizationId) - 1;
      if (left > 0) taken.set(organizationId, left);
      else taken.delete(organizationId);
      for (const listen of listeners) listen();
    },
    onFree: (listen) => void listeners.push(listen),
  };
}
