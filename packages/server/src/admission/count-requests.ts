import type { Db } from '../storage/database.ts';
import { takeRequests } from '../storage/request-counts.ts';

const minuteMs = 60_000;
/** How much of the limit this process takes ahead at a time, so that most requests need no statement. */
const aheadShare = 0.02;
const maxAhead = 40;

interface Lot {
  minute: number;
  left: number;
  isSpent: boolean;
  /** Under way where more is being taken. */
  taking: Promise<void> | null;
}

export type Counted = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts requests per organization and calendar minute over all processes. Each process takes permits in
 * small lots, and near the limit only what is left of it. So the limit is never passed, and what a process
 * took and did not use is at most a fiftieth of it.
 */
export function createRequestCounter(db: Db, options: { limitPerMinute: number; now: () => number }) {
  const lots = new Map<string, Lot>();
  const { limitPerMinute: limit } = options;
  /** One statement at a time: more of them would wait for the same row, each with a connection. */
  const takeMore = async (organizationId: string, lot: Lot): Promise<void> => {
    const { minute } = lot;
    const wanted = Math.max(1, Math.min(maxAhead, Math.floor(limit * aheadShare)));
    try {
      const granted = await takeRequests(db, { organizationId, minute, wanted, limit });
      lot.left += granted;
      lot.isSpent = granted < wanted;
    } finally {
      lot.taking = null;
    }
  };
  return async (organizationId: string): Promise<Counted> => {
    const nowMs = options.now();
    const minute = Math.floor(nowMs / minuteMs);
    let lot = lots.get(organizationId);
    if (lot?.minute !== minute) lot = { minute, left: 0, isSpent: false, taking: null };
    lots.set(organizationId, lot);
    while (lot.left === 0 && !lot.isSpent) await (lot.taking ??= takeMore(organizationId, lot));
    if (lot.left > 0) {
      lot.left -= 1;
      return { ok: true };
    }
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(((minute + 1) * minuteMs - nowMs) / 1000)) };
  };
}
