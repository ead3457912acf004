import type { Batches } from './batches.ts';
import type { Breakers } from './breakers.ts';
import type { Bulks } from './bulks.ts';
import type { Client } from './client.ts';
import type { OwnDatabase } from './own-query.ts';
import type { Limits } from './provider-spec.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { ReadApart } from './read-apart.ts';
import type { TokenGrants } from './token-grants.ts';

/** What calls use in one environment: the network in production, the simulated world in sandbox. */
export interface CallSettings {
  /** For vendors, and for hosts that follow from the input. */
  vendors: Client;
  web: Client;
  /** Tables that users own. */
  databases: OwnDatabase;
  /** Reads text from strangers in a child process, for operations that ask for it. Without it, such text is read here. */
  readApart?: ReadApart;
  /** The address that the operator set for a provider; null if it is the usual one. */
  baseUrl(provider: { id: string; baseUrl: string }): string | null;
  /** The limits of the account, if the operator set them. */
  limitsOf(provider: string): Limits | null;
  limiter: RateLimiter;
  /** Without it, every question is a request of its own. */
  batches?: Batches;
  /** Without it, no question is part of a bulk job. */
  bulks?: Bulks;
  breakers: Breakers;
  /** Without it, a token is asked for in every call of a vendor that gives them for an id and a secret. */
  grants?: TokenGrants;
  /** Pauses and deadlines are multiplied by this: 1, or less if the other side is simulated. */
  haste: number;
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** From 0 up to 1. */
  random(): number;
}

/** `refused`: for good, until somebody connects the account anew. `away`: it may work later. */
export type Renewed = { outcome: 'renewed'; key: string } | { outcome: 'refused' | 'away'; message: string };

/** Does something while an effect counts as not sent, because its vendor refused it and did nothing. */
export type WhileRefused = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface CallContext {
  /**
   * `id` names it in limits and breakers; `key` goes on the wire, null for keyless sources. `renew`: of a key that ends; called
   * when the vendor says that it has ended.
   */
  credential: {
    id: string;
    key: string | null;
    kind: 'own' | 'managed' | 'keyless';
    renew?: () => Promise<Renewed>;
  };
  organizationId: string;
  /** Of operation and input: equal questions have equal digests. */
  digest: string;
  idempotencyKey: string;
  /** Priority class, 1 to 3: the smaller class gets a place in a vendor's limits first. */
  class: number;
  /** Called when the call's turn has come: whether the caller still owns the work. The answer may take a while. */
  mayAsk(): Promise<boolean>;
  /** Set for an effect that nobody sent before this call: while a new credential is made for it, others may send it. */
  whileRefused?: WhileRefused;
  /** The vendor's id of a job that an earlier call began with this question. */
  job?: string;
}
