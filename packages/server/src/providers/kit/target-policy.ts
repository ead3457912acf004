import ipaddr from 'ipaddr.js';
import { isPublicAddress, parseAddress } from './private-address.ts';

/** What a host name alone decides: `check` leaves it to the addresses the name resolves to. */
export type NameVerdict = 'open' | 'closed' | 'check';

/** Which targets outbound requests may reach. */
export interface TargetPolicy {
  judgeName(host: string, port: number): NameVerdict;
  allowsAddress(address: string, port: number): boolean;
}

interface AllowedName {
  host: string;
  port: number | null;
}

interface AllowedBlock {
  network: ipaddr.IPv4 | ipaddr.IPv6;
  prefixLength: number;
  port: number | null;
}

// Credential endpoints of cloud machines. An opened address block does not open them, only their own name does.
const metadataNames = new Set([
  'instance-data',
  'instance-data.ec2.internal',
  'metadata',
  'metadata.azure.internal',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.tencentyun.com',
]);

// RFC 6761, RFC 6762 (with the names that its appendix G finds in private networks), RFC 8375, ICANN's reservation
// of .internal, and what many a /etc/hosts calls the machine itself.
const privateSuffix =
  /(^|\.)(localhost|localdomain|localdomain6|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

const hostAndPort = /^(\[[0-9a-f:.]+\]|[^:[\]/@?#\s]+)(?::(\d{1,5}))?$/;

/**
 * Builds the policy from host names, `host:port`, IP addresses and CIDR blocks. They open private targets;
 * public ones are open anyway. Throws on an entry it cannot read, for a silently useless one would mislead.
 */
export function createTargetPolicy(allowedPrivateHosts: readonly string[]): TargetPolicy {
  const entries = allowedPrivateHosts.map(parseEntry);
  const names = entries.filter((entry) => 'host' in entry);
  const blocks = entries.filter((entry) => 'network' in entry);

  return {
    judgeName(host, port) {
      if (names.some((name) => name.host === host && opensPort(name, port))) return 'open';
      if (metadataNames.has(host)) return 'closed';
      // Refusing such names unresolved keeps callers from probing which internal names exist. Once address
      // blocks are open, an internal name may well point into one, so its addresses have to decide.
      return blocks.length === 0 && isPrivateName(host) ? 'closed' : 'check';
    },
    allowsAddress(address, port) {
      return (
        isPublicAddress(address) || blocks.some((block) => opensPort(block, port) && contains(block, address))
      );
    },
  };
}

function isPrivateName(host: string): boolean {
  return !host.includes('.') || privateSuffix.test(host);
}

function opensPort(entry: { port: number | null }, port: number): boolean {
  return entry.port === null || entry.port === port;
}

function contains({ network, prefixLength }: AllowedBlock, address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && parsed.kind() === network.kind() && parsed.match(network, prefixLength);
}

function parseEntry(entry: string): AllowedName | AllowedBlock {
  const text = entry.trim().toLowerCase();
  const address = parseAddress(text);
  if (address !== null) return singleAddress(address, null);
  if (ipaddr.isValidCIDR(text)) {
    const [network, prefixLength] = ipaddr.parseCIDR(text);
    return { network, prefixLength, port: null };
  }
  return parseHostAndPort(text) ?? failOn(entry);
}

function parseHostAndPort(text: string): AllowedName | AllowedBlock | null {
  const [, hostText, portText] = hostAndPort.exec(text) ?? [];
  const host = hostText === undefined ? null : canonicalHost(hostText);
  const port = portText === undefined ? null : Number(portText);
  if (host === null || (port !== null && port > 65_535)) return null;
  const address = parseAddress(host);
  return address === null ? { host, port } : singleAddress(address, port);
}

function singleAddress(network: AllowedBlock['network'], port: number | null): AllowedBlock {
  return { network, prefixLength: network instanceof ipaddr.IPv4 ? 32 : 128, port };
}

function canonicalHost(text: string): string | null {
  const host = URL.parse(`http://${text}/`)?.hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, '') ?? '';
  return /^[a-z0-9_.:-]+$/.test(host) ? host : null;
}

function failOn(entry: string): never {
  throw new Error(`"${entry}" is not a host name, host:port, IP address or CIDR block`);
}
