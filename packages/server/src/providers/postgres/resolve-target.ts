import { isIP } from 'node:net';
import type { LookupAll } from '../kit/guarded-agent.ts';
import { OutboundFault } from '../kit/outbound-fault.ts';
import type { TargetPolicy } from '../kit/target-policy.ts';

/** More are not tried. */
const mostAddresses = 3;

/** The addresses of a host, all of them allowed; rejects with an `OutboundFault` when one of them is not. */
export async function resolveTarget(
  { host, port }: { host: string; port: number },
  { policy, lookup }: { policy: TargetPolicy; lookup: LookupAll },
): Promise<string[]> {
  if (isIP(host) !== 0) {
    if (!policy.allowsAddress(host, port)) throw privateTarget();
    return [host];
  }
  const verdict = policy.judgeName(host, port);
  if (verdict === 'closed') throw privateTarget();
  const addresses = await lookUp(host, lookup);
  if (verdict === 'check' && !addresses.every((address) => policy.allowsAddress(address, port)))
    throw privateTarget();
  return addresses.slice(0, mostAddresses);
}

function lookUp(host: string, lookup: LookupAll): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error !== null) reject(error);
      else if (addresses.length === 0) reject(new OutboundFault('failed', 'has no address'));
      else resolve(addresses.map(({ address }) => address));
    });
  });
}

function privateTarget(): OutboundFault {
  return new OutboundFault('refused', 'is a private or reserved address, or leads to one');
}
