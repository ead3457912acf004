import { isIPv6 } from 'node:net';

/**
 * A customer of an internet provider usually has a whole /64 of IPv6 (RFC 6177), and could use a new address for each
 * try.
 */
export function networkOf(address: string): string {
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
