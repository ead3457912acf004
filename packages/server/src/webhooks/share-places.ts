import type { FullPlaces, Lane } from './claim-deliveries.ts';
import { laneKey } from './claim-deliveries.ts';
import { sendsAtOnce, sendsOfLane, sendsOfOrganization, sendsToHost } from './webhook-limits.ts';

/** What a process is sending now, so that no organization and no host takes the places of the others. */
export interface SendPlaces {
  take(delivery: Lane): void;
  free(delivery: Lane): void;
  /** What gets no more now; null if nothing does. */
  full(): FullPlaces | null;
  /** How much to claim of each lane, in turns, within the bounds. */
  share(lanes: readonly (Lane & { due: number })[]): (Lane & { most: number })[];
}

export function createSendPlaces(): SendPlaces {
  const sending: Lane[] = [];
  return {
    take: (delivery) => void sending.push(delivery),
    free: (delivery) => void sending.splice(sending.indexOf(delivery), 1),
    full: () => (sending.length >= sendsAtOnce ? null : listFull(startCounting(sending))),
    share: (lanes) => shareOut(lanes, sending),
  };
}

function shareOut(lanes: readonly (Lane & { due: number })[], sending: readonly Lane[]) {
  const bounds = Object.values(startCounting(sending));
  const shares = lanes.map((lane) => ({ ...lane, most: 0 }));
  let left = sendsAtOnce - sending.length;
  // One for each lane, then a second one: a lane with much to send leaves something to the next.
  for (let given = -1; given !== 0 && left > 0;) {
    given = 0;
    for (const share of shares) {
      if (left === 0 || share.most >= share.due || bounds.some((bound) => bound.isFull(share))) continue;
      for (const bound of bounds) bound.count(share);
      share.most += 1;
      [left, given] = [left - 1, given + 1];
    }
  }
  return shares.filter(({ most }) => most > 0).map(({ due: _due, ...share }) => share);
}

interface Bound {
  isFull(lane: Lane): boolean;
  count(lane: Lane): void;
  /** The keys of what is full. */
  list(): string[];
}

type Bounds = Record<keyof FullPlaces, Bound>;

/** What must not become too much, beginning with what goes on already. */
function startCounting(sending: readonly Lane[]): Bounds {
  const bounds = {
    organizations: startBound(sendsOfOrganization, ({ organizationId }) => organizationId),
    hosts: startBound(sendsToHost, ({ host }) => host),
    lanes: startBound(sendsOfLane, laneKey),
  };
  for (const lane of sending) for (const bound of Object.values(bounds)) bound.count(lane);
  return bounds;
}

function listFull({ organizations, hosts, lanes }: Bounds): FullPlaces {
  return { organizations: organizations.list(), hosts: hosts.list(), lanes: lanes.list() };
}

function startBound(most: number, keyOf: (lane: Lane) => string): Bound {
  const counts = new Map<string, number>();
  const countOf = (lane: Lane) => counts.get(keyOf(lane)) ?? 0;
  return {
    isFull: (lane) => countOf(lane) >= most,
    count: (lane) => void counts.set(keyOf(lane), countOf(lane) + 1),
    list: () => [...counts].flatMap(([key, count]) => (count >= most ? [key] : [])),
  };
}
