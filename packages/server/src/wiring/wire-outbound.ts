import type { Config } from '../config.ts';
import type { Environment } from '../contract/field.ts';
import type { OutboundHttp } from '../engine/ports.ts';
import { createGuardedClient, createVendorClient } from '../providers/kit/guarded-request.ts';
import { createSystemDns } from '../providers/kit/system-dns.ts';
import { createSimulatedInternet } from '../sandbox/kit/simulated-internet.ts';
import { simulators } from '../sandbox/simulators.ts';
import { createWorld } from '../sandbox/world/create-world.ts';

/** Every way out of the process. */
export interface Outbound {
  /** For vendors, whose addresses the settings name, and for the system's resolver. */
  vendors: OutboundHttp;
  /** For hosts that users can name. */
  web: OutboundHttp;
  /** The simulated world. */
  simulated: OutboundHttp;
  /** For requests of users: the environment alone decides whether that is the network. */
  http(environment: Environment): OutboundHttp;
  close(): Promise<void>;
}

export function wireOutbound(config: Pick<Config, 'allowedPrivateHosts'>): Outbound {
  const vendorClient = createVendorClient();
  const web = createGuardedClient({ allowedPrivateHosts: config.allowedPrivateHosts });
  const dns = createSystemDns();
  const simulated = createSimulatedInternet({ simulators, world: createWorld() });
  return {
    vendors: {
      request: (request) => (request.url.startsWith('dns:') ? dns : vendorClient).request(request),
    },
    web,
    simulated,
    http: (environment) => (environment === 'sandbox' ? simulated : web),
    close: async () => void (await Promise.all([vendorClient.close(), web.close()])),
  };
}
