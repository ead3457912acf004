import type { SubscriptionName } from '../contract/operator.ts';
import type { CapacityLeft } from '../contract/capacity-left.ts';

/** The most records that an organization may have queued, whatever its subscription. */
export const queueLimit = 100_000;

/** Records in flight up to which a submission still gets priority 1, and 2. */
export const capacityWindows: Record<SubscriptionName, { p1: number; p2: number }> = {
  free: { p1: 20, p2: 200 },
  starter: { p1: 50, p2: 500 },
  basic: { p1: 150, p2: 1500 },
  business: { p1: 320, p2: 3200 },
  professional: { p1: 600, p2: 6000 },
};

/** The priority of a submission that brings the organization to `inFlight` records. */
export function priorityOf(subscription: SubscriptionName, inFlight: number): 1 | 2 | 3 {
  const { p1, p2 } = capacityWindows[subscription];
  if (inFlight <= p1) return 1;
  return inFlight <= p2 ? 2 : 3;
}

/** Records that still fit into each window with `inFlight` records in flight. */
export function capacityLeft(
  subscription: SubscriptionName,
  inFlight: number,
): Omit<CapacityLeft, 'priority'> {
  const { p1, p2 } = capacityWindows[subscription];
  const left = (window: number) => Math.max(0, window - inFlight);
  return { p1: left(p1), p2: left(p2), p3: left(queueLimit) };
}
