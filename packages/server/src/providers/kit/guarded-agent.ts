import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Agent, buildConnector, Pool, RoundRobinPool } from 'undici';
import { OutboundFault } from './outbound-fault.ts';
import type { TargetPolicy } from './target-policy.ts';

/** Resolves a name to all its addresses; `dns.lookup` fits. */
export type LookupAll = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Guard {
  policy: TargetPolicy;
  lookup: LookupAll;
}

interface Target {
  host: string;
  port: number;
}

const connectTimeoutMs = 10_000;
// Node's 250 ms make it give up on far hosts that have several addresses.
const attemptTimeoutMs = 1_000;

/** A worker may have thousands of calls under way, each for as long as its vendor thinks. */
const vendorConnections = 1024;

const poolOptions: Pool.Options = {
  connections: 64,
  pipelining: 1,
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 30_000,
  // A fresh connection now and then, so that a change in DNS is noticed under steady load.
  clientTtl: 300_000,
  maxHeaderSize: 32 * 1024,
  // The deadline of the whole request covers both.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * An undici agent that opens connections to allowed addresses only. The check sits where the socket is opened:
 * the addresses that were checked are the ones connected to, so a name that changes in between gains nothing.
 */
export function createGuardedAgent(guard: Guard): Agent {
  return new Agent({
    factory: (origin) =>
      new Pool(origin, { ...poolOptions, connect: guardedConnector(new URL(origin), guard) }),
  });
}

/** An undici agent for vendors: the same pools without the guard, and more connections to one host. */
export function createVendorAgent(): Agent {
  const options = { ...poolOptions, connections: vendorConnections, connect: { timeout: connectTimeoutMs } };
  // A plain pool checks every busy connection before it takes one, which is expensive with hundreds of slow calls.
  return new Agent({ factory: (origin) => new RoundRobinPool(origin, options) });
}

function guardedConnector(origin: URL, guard: Guard): buildConnector.connector {
  const target = {
    host: origin.hostname.replace(/^\[|\]$/g, ''),
    port: Number(origin.port || (origin.protocol === 'https:' ? 443 : 80)),
  };
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    lookup: guardedLookup(target, guard),
  });
  // Sockets never look up a host that is an address already.
  if (isIP(target.host) !== 0 && !guard.policy.allowsAddress(target.host, target.port)) {
    return (_options, callback) => queueMicrotask(() => callback(privateTarget(), null));
  }
  return connect;
}

function guardedLookup({ port }: Target, { policy, lookup }: Guard): LookupFunction {
  return (hostname, options, callback) => {
    const verdict = policy.judgeName(hostname, port);
    if (verdict === 'closed') {
      callback(privateTarget(), []);
      return;
    }
    lookup(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new OutboundFault('failed', 'has no address'), []);
      } else if (
        verdict === 'check' &&
        !addresses.every(({ address }) => policy.allowsAddress(address, port))
      ) {
        callback(privateTarget(), []);
      } else if (options.all === true) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

function privateTarget(): OutboundFault {
  return new OutboundFault(
    'refused',
    'is a private or reserved address, or leads to one, and must not be called',
  );
}
