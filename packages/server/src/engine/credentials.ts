import type { Environment } from '../contract/field.ts';
import type { Renewed } from '../providers/kit/call-settings.ts';
import type { ProviderSpec } from '../providers/kit/provider-spec.ts';

/** A credential a call can be made with. `key` is null for sources that need none. */
export interface FoundCredential {
  kind: 'own' | 'managed' | 'keyless';
  id: string;
  key: string | null;
  /** Of an account that was connected with OAuth: called when the vendor says that the key has ended. */
  renew?: () => Promise<Renewed>;
}

/** A connection whose account must be connected anew; the message says so. */
export interface LostCredential {
  kind: 'lost';
  id: string;
  message: string;
}

/** No credential is set up; the message says what to set. */
export interface MissingCredential {
  kind: 'missing';
  message: string;
}

export interface CredentialRequest {
  organizationId: string;
  environment: Environment;
  provider: ProviderSpec;
  /** The connections that the pipe was given, in order; the first of the provider counts. */
  connections: readonly string[];
  /** Whether the service's own key must not stand in. */
  ownOnly: boolean;
}
