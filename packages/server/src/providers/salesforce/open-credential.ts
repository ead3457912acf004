import { openHostCredential } from '../kit/host-credential.ts';
import type { OpenedCredential } from '../kit/provider-spec.ts';

/** Hosts of Salesforce's own domains: `acme.my.salesforce.com`, `acme--dev.sandbox.my.salesforce.com`. */
const hosts = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:salesforce|force)\.com$/;

/** The host for credentials without an instance. It rejects them. */
export const loginUrl = 'https://login.salesforce.com';

/** `https://INSTANCE.my.salesforce.com|ACCESS_TOKEN`. */
export function openCredential(stored: string): OpenedCredential | null {
  return openHostCredential(stored, { hosts, otherwise: loginUrl });
}
