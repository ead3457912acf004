/* What changes endpoints of webhooks and delivers to them, while runs end everywhere. */
import { setLowAt } from '../src/ledger/low-balance.ts';
import type { Db } from '../src/storage/database.ts';
import { createSealer } from '../src/vault/sealing.ts';
import { createWebhookSecrets } from '../src/vault/webhook-secrets.ts';
import type { AttemptEnd } from '../src/webhooks/claim-deliveries.ts';
import { claimDeliveries, findDueLanes, finishAttempt } from '../src/webhooks/claim-deliveries.ts';
import { listDeliveries, replayDelivery } from '../src/webhooks/deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  renewSecret,
} from '../src/webhooks/endpoints.ts';
import { sweepDeliveries } from '../src/webhooks/sweep-deliveries.ts';

interface TroubleOptions {
  random: {
    chance(share: number): boolean;
    upTo(limit: number): number;
    pick<Value>(values: readonly Value[]): Value;
  };
  organizations: readonly string[];
}

const seals = createWebhookSecrets(createSealer(['a master key']));
const ends = [
  { state: 'delivered', verdict: 'well' },
  { state: 'pending', verdict: 'failing' },
  { state: 'failed', verdict: 'gone' },
] as const;

export function createWebhookTrouble({ random, organizations }: TroubleOptions) {
  const newUrl = () => `https://${random.upTo(3)}.example.com/`;
  const pickEndpoint = async (db: Db) => {
    const organizationId = random.pick(organizations);
    const all = await listEndpoints(db, organizationId);
    return all.length === 0 ? null : { organizationId, id: random.pick(all).id };
  };
  return {
    'add a webhook': async (db: Db) => {
      const wanted = { url: newUrl(), events: ['run.finished', 'stream.event', 'credits.low'] as const };
      const organizationId = random.pick(organizations);
      await setLowAt(db, organizationId, random.upTo(1_000_000));
      await createEndpoint(db, seals, {
        ...wanted,
        events: [...wanted.events],
        description: '',
        organizationId,
        createdBy: 'key',
      });
    },
    'change a webhook': async (db: Db) => {
      const place = await pickEndpoint(db);
      if (place === null) return;
      await changeEndpoint(db, place, { url: newUrl(), enabled: random.chance(0.9) });
      await renewSecret(db, seals, { ...place, id: random.pick([place.id, 'runs']) });
      const { organizationId, id: owner } = place;
      const { deliveries } = await listDeliveries(db, { organizationId, owner }, { limit: 5 });
      for (const { id } of deliveries) await replayDelivery(db, { organizationId, owner, id });
      if (random.chance(0.2)) await deleteEndpoint(db, place);
    },
    deliver: async (db: Db) => {
      const { lanes } = await findDueLanes(db, { organizations: [], hosts: [], lanes: [] });
      const shares = lanes.map((lane) => ({ ...lane, most: 4 }));
      for (const delivery of await claimDeliveries(db, shares, 1)) {
        const end = { retrySeconds: 0, at: new Date(), status: null, error: null, signature: null };
        const ended: AttemptEnd = { ...end, ...random.pick(ends) };
        await finishAttempt(db, delivery, ended);
      }
    },
    'sweep deliveries': (db: Db) => sweepDeliveries(db, new AbortController().signal),
  };
}
