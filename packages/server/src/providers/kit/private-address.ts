import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

// Everything the internet routes lies in here: https://www.iana.org/assignments/ipv6-address-space
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

// With DNS64 every IPv4-only site has an address in here, so the block cannot be closed as a whole (RFC 6052).
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

// Answers metadata questions inside Azure although it lies in public space:
// https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
const azureWireServer = '168.63.129.16';

/**
 * Whether an IP address belongs to the public internet. False for loopback, private, link-local, metadata,
 * documentation and every other special range, for IPv6 forms that carry such an IPv4 address, for 6to4 and
 * Teredo as a whole (no site lives there any more), and for text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  return parsed instanceof ipaddr.IPv4 ? isPublicIPv4(parsed) : isPublicIPv6(parsed);
}

/** An address in its full textual form, IPv4-mapped ones as the IPv4 address they reach; null for all else. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  // ipaddr.js reads `::1.2.3.4` as an IPv4-mapped address. The URL parser reads it right, writes hexadecimal
  // only, and knows no zones, which no public address has.
  const canonical = isIPv6(text) ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined;
  return canonical === undefined ? null : ipaddr.process(canonical);
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== azureWireServer;
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  if (address.match(nat64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(globalUnicast) && address.range() === 'unicast';
}
