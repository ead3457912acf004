import type { ErrorConvention } from './error-convention.ts';
import type { WaitHeaders } from './read-wait.ts';

export interface Limits {
  requestsPerSecond?: number;
  requestsPerMinute?: number;
  /** In any stretch of 60 minutes. Not spread: when they are used up, further requests wait. */
  requestsPerHour?: number;
  /** In any stretch of 24 hours. */
  requestsPerDay?: number;
  /** Requests that run at the same time. */
  concurrency?: number;
  /** Operations with the same endpoint share a bucket. Without it, the limits of an operation have their own bucket. */
  endpoint?: string;
}

/** Where a credential goes. */
export type Auth =
  | { readonly header: string; readonly prefix?: string }
  | { readonly query: string }
  /** The first part of the path, for vendors that take it nowhere else. */
  | { readonly path: 'first' }
  /** RFC 7617. The stored credential is its user, its password, or both with a colon between them. */
  | { readonly basic: 'user' | 'password' | 'both' }
  /** Stored with a colon between them: `id:secret`. */
  | { readonly headers: readonly [first: string, second: string] }
  /**
   * Stored as `id:secret`, for which this path gives an access token (RFC 6749, 4.4), to be sent as a bearer.
   */
  | { readonly tokenAt: string }
  | 'none';

export interface ProviderSpec {
  /** Lower case; what connections, waterfalls and widgets call it. */
  id: string;
  label: string;
  baseUrl: string;
  auth: Auth;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** For each credential, over all operations without limits of their own. */
  limits: Limits;
  /** Set where the vendor answers without a credential as well: the limits that then count for all organizations together. */
  limitsWithoutCredential?: Limits;
  errors?: ErrorConvention;
  /** Codes that mean that an access token has ended, besides the status 401. */
  tokenEnded?: readonly string[];
  /** Headers that say when it may be asked again. `Retry-After` and the usual ones are known. */
  waits?: WaitHeaders;
  /**
   * `web`: the host follows from the input. `own address`: the credential names it (`openOwnAddress`), and `baseUrl` only stands for it
   * in sandbox. Calls of both go through the guard against private targets.
   */
  reach?: 'vendor' | 'web' | 'own address';
  /** `of targets`: a failure is the fault of the target of a question, such as a domain's name servers. Default `own`. */
  faults?: 'own' | 'of targets';
  /**
   * For a vendor whose customers have their own hosts: reads the host from the stored credential. It must be one of the
   * vendor's hosts, unless the provider's `reach` is `own address`. If it is not, the result is null and nothing is sent.
   */
  openCredential?(stored: string): OpenedCredential | null;
}

/** The address for a credential, and the key that is sent. */
export interface OpenedCredential {
  baseUrl: string;
  key: string | null;
}
