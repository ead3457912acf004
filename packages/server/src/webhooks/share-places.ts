import type { Lane } from './claim-deliveries.ts';
import { sendsAtOnce, sendsOfOrganization, sendsToHost } from './webhook-limits.ts';

/** What a process is sending now, so that no organization and no host takes the places of the others. */
export interface SendPlaces {
  take(delivery: Lane): void;
  free(delivery: Lane): void;
  /** How much to claim of each lane, in turns, within the bounds. */
  share(lanes: readonly (Lane & { due: number })[]): (Lane & { most: number })[];
}

export function createSendPlaces(): SendPlaces {
  const sending: Lane[] = [];
  return {
    take: (delivery) => void sending.push(delivery),
    free: (delivery) => void sending.splice(sending.indexOf(delivery), 1),
    share: (lanes) => shareOut(lanes, sending),
  };
}

function shareOut(lanes: readonly (Lane & { due: number })[], sending: readonly Lane[]) {
  const byOrganization = countBy(sending, ({ organizationId }) => organizationId);
  const byHost = countBy(sending, ({ host }) => host);
  const shares = lanes.map((lane) => ({ ...lane, most: 0 }));
  let left = sendsAtOnce - sending.length;
  // One for each lane, then a second one: a lane with much to send leaves something to the next.
  for (let given = -1; given !== 0 && left > 0;) {
    given = 0;
    for (const share of shares) {
      const ofOrganization = byOrganization.get(share.organizationId) ?? 0;
      const toHost = byHost.get(share.host) ?? 0;
      const isFull = ofOrganization >= sendsOfOrganization || toHost >= sendsToHost;
      if (isFull || share.most >= share.due || left === 0) continue;
      share.most += 1;
      byOrganization.set(share.organizationId, ofOrganization + 1);
      byHost.set(share.host, toHost + 1);
      [left, given] = [left - 1, given + 1];
    }
  }
  return shares.filter(({ most }) => most > 0).map(({ due: _due, ...share }) => share);
}

function countBy(lanes: readonly Lane[], keyOf: (lane: Lane) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const lane of lanes) counts.set(keyOf(lane), (counts.get(keyOf(lane)) ?? 0) + 1);
  return counts;
}
