import type { ReasonCode } from '../contract/field.ts';

/** What a provider says about a key; `ok: null` if it has no free call to test it with. */
export type CredentialTest =
  | { ok: true; detail: string | null }
  | { ok: false; code: ReasonCode; message: string }
  | { ok: null };

/** Asks a provider whether it takes this key. */
export type TestCredential = (provider: string, key: string) => Promise<CredentialTest>;

/** What the vault knows of a provider. */
export interface ConnectableProvider {
  label: string;
}
