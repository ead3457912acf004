/* How often an address may try wrong keys. Counted in this process and in memory alone. */
import { isIPv6 } from 'node:net';

/** So many at once, and afterwards as many a minute. More than a forgotten old key in a script needs. */
export const wrongKeysPerMinute = 60;
/** Some megabytes at most. Past it the addresses that were quiet longest are forgotten. */
const maxAddresses = 20_000;
const minuteMs = 60_000;

export interface WrongKeyLimit {
  /** Counts a wrong key; says after how many seconds the next one is welcome, or null while there is room. */
  count(address: string): number | null;
}

/**
 * A bucket for each address, kept as one number: the moment until which its tries are paid off (GCRA). A right key is
 * never counted and never refused, so that nobody can shut out others who share an address with them. Give it a clock that never steps.
 */
export function createWrongKeyLimit({ now }: { now: () => number }): WrongKeyLimit {
  const perTryMs = minuteMs / wrongKeysPerMinute;
  const paidUntil = new Map<string, number>();
  return {
    count: (address) => {
      const network = networkOf(address);
      const at = now();
      const earlier = Math.max(paidUntil.get(network) ?? at, at);
      // The map is in the order of its writes: the first is the one that was quiet longest.
      paidUntil.delete(network);
      const isOver = earlier - at > minuteMs - perTryMs;
      paidUntil.set(network, isOver ? earlier : earlier + perTryMs);
      if (paidUntil.size > maxAddresses) forgetFirst(paidUntil);
      return isOver ? Math.max(1, Math.ceil((earlier - at - (minuteMs - perTryMs)) / 1000)) : null;
    },
  };
}

/** One customer of a provider usually has a whole /64 of IPv6 (RFC 6177), and could use a new address for each try. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    while (groups.length + last.length < 8) groups.push('0');
  }
  while (groups.length < 4) groups.push('0');
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function forgetFirst(map: Map<string, number>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
