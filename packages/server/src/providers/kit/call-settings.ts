import type { Breakers } from './breakers.ts';
import type { Client } from './exchange-once.ts';
import type { OwnDatabase } from './own-query.ts';
import type { Limits } from './provider-spec.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { ReadApart } from './read-apart.ts';

/** What one environment is for calls: production the network, sandbox the simulated world. */
export interface CallSettings {
  /** For vendors, and for hosts that follow from the input. */
  vendors: Client;
  web: Client;
  /** Tables that users own. */
  databases: OwnDatabase;
  /** Reads what strangers wrote, for operations that say so; without it they are read here. */
  readApart?: ReadApart;
  /** Where a provider lives, when it is not where it usually does. */
  baseUrl(provider: { id: string; baseUrl: string }): string;
  /** What the account allows, where that is known to be other than declared. */
  limitsOf(provider: string): Limits | null;
  limiter: RateLimiter;
  breakers: Breakers;
  /** What pauses and deadlines are multiplied with: 1, or less where nobody is really waited for. */
  haste: number;
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** From 0 up to 1. */
  random(): number;
}

export interface CallContext {
  /** `id` names it in limits and breakers; `key` goes on the wire, null for keyless sources. */
  credential: { id: string; key: string | null; kind: 'own' | 'managed' | 'keyless' };
  organizationId: string;
  /** Of operation and input: equal questions have equal digests. */
  digest: string;
  idempotencyKey: string;
  /** Priority class, 1 to 3: the smaller class gets a place in a vendor's limits first. */
  class: number;
  /** Asked when its place has come: whether the caller still has what it asks for, which may take a while to know. */
  mayAsk(): Promise<boolean>;
  /** The vendor's id of a job that an earlier call began with this question. */
  job?: string;
}
