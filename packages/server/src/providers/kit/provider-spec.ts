import type { ErrorConvention } from './error-convention.ts';
import type { WaitHeaders } from './read-wait.ts';

export interface Limits {
  requestsPerSecond?: number;
  requestsPerMinute?: number;
  /** In any stretch of 60 minutes. Not spread over it: those left wait when they are used up. */
  requestsPerHour?: number;
  /** In any stretch of 24 hours. */
  requestsPerDay?: number;
  /** Requests under way at the same time. */
  concurrency?: number;
  /** Whatever names the same one shares its bucket. Without it, limits of an operation are its own. */
  endpoint?: string;
}

/** Where a credential goes. */
export type Auth =
  | { readonly header: string; readonly prefix?: string }
  | { readonly query: string }
  /** RFC 7617. The stored credential is its user, its password, or both with a colon between them. */
  | { readonly basic: 'user' | 'password' | 'both' }
  /** Stored with a colon between them: `id:secret`. */
  | { readonly headers: readonly [first: string, second: string] }
  | 'none';

export interface ProviderSpec {
  /** Lower case; what connections, waterfalls and widgets call it. */
  id: string;
  label: string;
  baseUrl: string;
  auth: Auth;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Per credential, over all operations that state no limits of their own. */
  limits: Limits;
  errors?: ErrorConvention;
  /** Headers that say when it may be asked again. `Retry-After` and the usual ones are known. */
  waits?: WaitHeaders;
  /** `web`: the host follows from the input, so that every call goes through the guard against private targets. */
  reach?: 'vendor' | 'web';
  /** Where a failure is that of whoever a question is about, such as a domain's name servers. Default `own`. */
  faults?: 'own' | 'of targets';
  /**
   * For a vendor whose customers have hosts of their own: reads the host out of the stored credential, which must be
   * one of the vendor's, whatever the credential says. Null when it is not, and then nothing is sent.
   */
  openCredential?(stored: string): OpenedCredential | null;
}

/** Where a credential's owner is asked, and what of it goes on the wire. */
export interface OpenedCredential {
  baseUrl: string;
  key: string | null;
}
