import { ServiceError } from '../contract/errors.ts';
import { runsOwner } from '../contract/webhooks.ts';
import type { WebhookServices } from '../http/webhook-services.ts';
import { readLowAt, setLowAt } from '../ledger/low-balance.ts';
import { createGuardedClient } from '../providers/kit/guarded-request.ts';
import { createTargetCheck } from '../providers/kit/check-target.ts';
import { tellTest } from '../storage/webhook-outbox.ts';
import { findDelivery, listDeliveries, replayDelivery } from '../webhooks/deliveries.ts';
import type { DeliveryOutcome } from '../webhooks/deliverer.ts';
import { startDeliverer } from '../webhooks/deliverer.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  renewSecret,
} from '../webhooks/endpoints.ts';
import { leaseSeconds } from '../webhooks/webhook-limits.ts';
import type { Base, Looking } from './base.ts';
import { writePlaces } from './write-places.ts';

type Wiring = Pick<Base, 'storage' | 'vault'> & { config: Pick<Base['config'], 'allowedPrivateHosts'> };

/** Webhooks, as calls of the API use them. */
export function wireWebhooks(base: Wiring): WebhookServices {
  const { api } = base.storage;
  const inPlace = writePlaces(base.storage);
  return {
    list: (organizationId) => listEndpoints(api, organizationId),
    find: (place) => findEndpoint(api, place),
    ...makeChanges(base),
    ...wireDeliveries(base),
    readLowAt: (organizationId) => readLowAt(api, organizationId),
    setLowAt: (organizationId, lowAt) => inPlace(organizationId, () => setLowAt(api, organizationId, lowAt)),
  };
}

function makeChanges({
  storage,
  vault,
  config,
}: Wiring): Pick<WebhookServices, 'create' | 'change' | 'remove' | 'renewSecret'> {
  const { api } = storage;
  const seals = vault.webhookSecrets;
  const inPlace = writePlaces(storage);
  const check = refuseTargets(config.allowedPrivateHosts);
  return {
    create: async (wanted) => {
      check(wanted.url, 'url');
      const created = await inPlace(wanted.organizationId, () => createEndpoint(api, seals, wanted));
      if (typeof created === 'string') throw refusalOf(created);
      return created;
    },
    change: (place, change) => {
      if (change.url !== undefined) check(change.url, 'url');
      return inPlace(place.organizationId, () => changeEndpoint(api, place, change));
    },
    remove: (place) => inPlace(place.organizationId, () => deleteEndpoint(api, place)),
    renewSecret: (place) => inPlace(place.organizationId, () => renewSecret(api, seals, place)),
  };
}

function wireDeliveries({ storage }: Wiring): Pick<WebhookServices, 'test' | 'listDeliveries' | 'replay'> {
  const { api } = storage;
  const inPlace = writePlaces(storage);
  return {
    test: async ({ organizationId, id: owner }) => {
      const id = await inPlace(organizationId, () => tellTest(api, { organizationId, endpoint: owner }));
      return id === null ? null : findDelivery(api, { organizationId, owner, id });
    },
    listDeliveries: async ({ organizationId, id: owner }, query) => {
      if (owner !== runsOwner && (await findEndpoint(api, { organizationId, id: owner })) === null)
        return null;
      return listDeliveries(api, { organizationId, owner }, query);
    },
    replay: async ({ organizationId, id: owner }, id) => {
      const place = { organizationId, owner, id };
      return (await inPlace(organizationId, () => replayDelivery(api, place)))
        ? findDelivery(api, place)
        : null;
    },
  };
}

function refusalOf(outcome: 'gone' | 'full'): ServiceError {
  return outcome === 'gone'
    ? new ServiceError('unauthorized', 'The organization of this key was deleted.')
    : new ServiceError(
        'limit-reached',
        'The organization already has 20 webhooks; delete one that is not needed first.',
      );
}

/** Refuses an address that names a target in a private network; what a name leads to is looked at with each delivery. */
export function refuseTargets(allowedPrivateHosts: readonly string[]): (url: string, path: string) => void {
  const isAllowed = createTargetCheck(allowedPrivateHosts);
  return (url, path) => {
    if (isAllowed(url)) return;
    const message = 'The address is private or reserved, and must not be called.';
    throw new ServiceError('invalid-request', message, {
      errors: [{ code: 'ValidationFailed', message, path }],
    });
  };
}

interface Watching extends Looking {
  onOutcome(outcome: DeliveryOutcome): void;
}

/** Delivers from this process; null where it is to run nothing. */
export function startDelivering(
  { config, storage, vault }: Wiring & Pick<Base, 'config'>,
  watching: Watching,
): { stop(): Promise<void> } | null {
  if (config.role === 'api') return null;
  const http = createGuardedClient({
    allowedPrivateHosts: config.allowedPrivateHosts,
    followsRedirects: false,
  });
  const deliverer = startDeliverer({
    db: storage.work,
    http,
    seals: vault.webhookSecrets,
    leaseSeconds,
    now: Date.now,
    random: Math.random,
    ...watching,
  });
  return { stop: () => deliverer.stop().finally(() => http.close()) };
}
