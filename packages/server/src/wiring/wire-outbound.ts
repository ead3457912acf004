import type { Config } from '../config.ts';
import type { Environment } from '../contract/field.ts';
import type { OutboundHttp } from '../engine/ports.ts';
import { createGuardedClient, createVendorClient } from '../providers/kit/guarded-request.ts';
import type { OwnDatabase } from '../providers/kit/own-query.ts';
import { createSystemDns } from '../providers/kit/system-dns.ts';
import { createPostgres } from '../providers/postgres/postgres.ts';
import { createOwnTables } from '../sandbox/kit/own-tables.ts';
import { createSimulatedInternet } from '../sandbox/kit/simulated-internet.ts';
import { simulators } from '../sandbox/simulators.ts';
import { createWorld } from '../sandbox/world/create-world.ts';

/** Every way out of the process. */
export interface Outbound {
  /** For vendors, whose addresses the settings name, and for the system's resolver. */
  vendors: OutboundHttp;
  /** For hosts that users can name. */
  web: OutboundHttp;
  /** For databases that users name. */
  databases: OwnDatabase;
  /** The simulated world. */
  simulated: OutboundHttp;
  simulatedDatabases: OwnDatabase;
  /** For requests of users: the environment alone decides whether that is the network. */
  http(environment: Environment): OutboundHttp;
  close(): Promise<void>;
}

export function wireOutbound(config: Pick<Config, 'allowedPrivateHosts'>): Outbound {
  const vendorClient = createVendorClient();
  const web = createGuardedClient({ allowedPrivateHosts: config.allowedPrivateHosts });
  const dns = createSystemDns();
  const world = createWorld();
  const simulated = createSimulatedInternet({ simulators, world });
  return {
    vendors: {
      request: (request) => (request.url.startsWith('dns:') ? dns : vendorClient).request(request),
    },
    web,
    databases: createPostgres(config),
    simulated,
    simulatedDatabases: createOwnTables(world),
    http: (environment) => (environment === 'sandbox' ? simulated : web),
    close: async () => void (await Promise.all([vendorClient.close(), web.close()])),
  };
}
