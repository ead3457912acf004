/* The secrets that webhooks are signed with, at rest. Their rows belong to `webhooks/`. */
import type { SealedPlace, Sealer } from './sealing.ts';

export interface WebhookSecrets {
  seal(place: { organizationId: string; id: string }, secret: string): { sealed: string; key_id: string };
  /** Throws `unavailable` when it cannot be opened. */
  open(place: { organizationId: string; id: string }, sealed: string): string;
}

export function createWebhookSecrets(sealer: Sealer): WebhookSecrets {
  return {
    seal: ({ organizationId, id }, secret) => ({
      sealed: sealer.seal(secret, placeOfWebhookSecret(organizationId, id)),
      key_id: sealer.keyId,
    }),
    open: ({ organizationId, id }, sealed) => sealer.open(sealed, placeOfWebhookSecret(organizationId, id)),
  };
}

export function placeOfWebhookSecret(organizationId: string, id: string): SealedPlace {
  return { purpose: 'webhook secret', organizationId, id };
}
