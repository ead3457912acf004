/* Delivers events from this process. Any number of processes do so at the same time; each claims what no other has. */
import type { OutboundHttp } from '../engine/ports.ts';
import { runsOwner } from '../contract/webhooks.ts';
import type { Db } from '../storage/database.ts';
import type { Lookout } from '../storage/lookout.ts';
import { attempt } from './attempt.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { areDue, claimDeliveries, findDueLanes, finishAttempt, giveBack } from './claim-deliveries.ts';
import type { SecretSeals } from './secrets.ts';
import { ensureSecret, openSecrets } from './secrets.ts';
import type { SendPlaces } from './share-places.ts';
import { createSendPlaces } from './share-places.ts';

/** What happened to a delivery; `disabled` comes besides, when that ended its endpoint. */
export type DeliveryOutcome = 'delivered' | 'retried' | 'failed' | 'not_sent' | 'disabled';

export interface DelivererOptions {
  db: Db;
  lookout: Pick<Lookout, 'watch'>;
  /** Calls public hosts only, follows no redirects. */
  http: OutboundHttp;
  seals: SecretSeals;
  leaseSeconds: number;
  now: () => number;
  random: () => number;
  onOutcome(outcome: DeliveryOutcome): void;
  reportFault(error: unknown): void;
}

export interface Deliverer {
  /** What is being sent is given back, and sent by somebody else. */
  stop(): Promise<void>;
}

/** An attempt that goes on. */
interface Sending {
  ended: Promise<void>;
  leave(): void;
}

export function startDeliverer(options: DelivererOptions): Deliverer {
  const { reportFault } = options;
  const places = createSendPlaces();
  const sending = new Set<Sending>();
  let isStopped = false;
  let round: Promise<void> | null = null;
  const begin = (delivery: ClaimedDelivery) => {
    const { promise: left, resolve } = Promise.withResolvers<'left'>();
    const end = () => {
      places.free(delivery);
      sending.delete(one);
      look();
    };
    places.take(delivery);
    const ended = deliver(delivery, { ...options, left })
      .catch(reportFault)
      .finally(end);
    const one = { ended, leave: () => resolve('left') };
    sending.add(one);
    if (isStopped) one.leave();
  };
  /** Also when a place becomes free: a lane may have more. */
  const look = () => {
    if (round !== null || isStopped) return;
    round = claimAll({ ...options, places, begin, isStopped: () => isStopped })
      .catch(reportFault)
      .finally(() => void (round = null));
  };
  const unwatch = options.lookout.watch(areDue, look);
  return {
    stop: async () => {
      unwatch();
      isStopped = true;
      await round;
      for (const one of sending) one.leave();
      await Promise.all([...sending].map(({ ended }) => ended));
    },
  };
}

interface Claiming extends Pick<DelivererOptions, 'db' | 'leaseSeconds' | 'random'> {
  places: SendPlaces;
  begin(delivery: ClaimedDelivery): void;
  isStopped(): boolean;
}

/** Begins with what is due, until every place is taken or nothing more is due. */
async function claimAll({ db, leaseSeconds, random, places, begin, isStopped }: Claiming): Promise<void> {
  for (let full = places.full(); full !== null && !isStopped(); full = places.full()) {
    const { lanes, isAll } = await findDueLanes(db, full);
    const claimed = await claimDeliveries(db, places.share(shuffle(lanes, random)), leaseSeconds);
    for (const delivery of claimed) begin(delivery);
    // With the places that these have taken, the next look goes past what hid the others.
    if (isAll || claimed.length === 0) return;
  }
}

async function deliver(
  delivery: ClaimedDelivery,
  { left, ...options }: DelivererOptions & { left: Promise<'left'> },
): Promise<void> {
  const { db, onOutcome } = options;
  const secrets = await signingSecrets(delivery, options);
  const end = await Promise.race([attempt(delivery, { ...options, secrets }), left]);
  if (end === 'left') return giveBack(db, delivery);
  const isDisabled = await finishAttempt(db, delivery, end);
  onOutcome(end.state === 'pending' ? 'retried' : end.state);
  if (isDisabled) onOutcome('disabled');
}

async function signingSecrets(
  { organizationId, owner }: ClaimedDelivery,
  { db, seals }: Pick<DelivererOptions, 'db' | 'seals'>,
): Promise<string[]> {
  const place = { organizationId, owner };
  const secrets = await openSecrets(db, seals, place);
  if (secrets.length > 0 || owner !== runsOwner) return secrets;
  return (await ensureSecret(db, seals, place)) ? openSecrets(db, seals, place) : [];
}

/** So that no lane is always first. */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
