import type { CallFailure } from './call-result.ts';
import type { CallContext } from './call-settings.ts';
import { openCredential } from './open-credential.ts';
import type { OpenedCredential, ProviderSpec } from './provider-spec.ts';

interface Renewable {
  operation: { provider: ProviderSpec };
  context: Pick<CallContext, 'credential' | 'whileRefused'>;
  opened: OpenedCredential | null;
  requests: number;
  isRenewed: boolean;
}

/**
 * Gives a call another credential in place of one that the vendor says has ended, once. The failure if there is none; null if its
 * credential cannot be renewed, or was renewed before. An effect may be sent again afterwards: a vendor that refuses
 * the credential has done nothing. That is known of this request alone, so it says nothing of earlier ones of the call.
 */
export async function renewCredential(call: Renewable): Promise<'renewed' | CallFailure | null> {
  const { credential, whileRefused } = call.context;
  const { renew } = credential;
  if (renew === undefined || call.isRenewed) return null;
  call.isRenewed = true;
  const isFirst = call.requests === 1;
  const renewed = await (isFirst && whileRefused !== undefined ? whileRefused(renew) : renew());
  if (renewed.outcome !== 'renewed') {
    const meaning = renewed.outcome === 'refused' ? 'credential_rejected' : 'unavailable';
    return { outcome: 'failed', meaning, message: renewed.message };
  }
  const { provider } = call.operation;
  // A token that was given for an id and a secret has neither.
  const isGiven = provider.auth !== 'none' && 'tokenAt' in provider.auth;
  call.opened =
    isGiven && call.opened !== null
      ? { ...call.opened, key: renewed.key }
      : openCredential(provider, renewed.key);
  return 'renewed';
}
