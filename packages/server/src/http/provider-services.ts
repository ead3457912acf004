/** What an organization can ask providers with. */
export interface ProviderKeys {
  /** Providers at which the service has a key. */
  managed: ReadonlySet<string>;
  /** How many connections the organization has, by provider. */
  own: ReadonlyMap<string, number>;
}

/** What runs saw of a provider. */
export interface SeenProvider {
  asked: number;
  answered: number;
  found: number;
  medianMs: number | null;
  /** Ten-thousandths of a credit. */
  spent: number;
}

export interface ProviderServices {
  /** Every provider there is. */
  known: readonly { id: string; label: string; isKeyless: boolean }[];
  keys(organizationId: string): Promise<ProviderKeys>;
  /** What the latest production runs of an organization saw. */
  recentUse(organizationId: string): Promise<{ runs: number; providers: ReadonlyMap<string, SeenProvider> }>;
  /** The same of its own connections, by their ids; also of those that were deleted meanwhile. */
  connectionUse(
    organizationId: string,
  ): Promise<{ runs: number; connections: ReadonlyMap<string, SeenProvider> }>;
}
