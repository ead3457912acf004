import type { Config } from '../config.ts';
import type { Environment } from '../contract/field.ts';
import type { ReplyGate } from '../compute/reply-gate.ts';
import type { OutboundHttp } from '../engine/ports.ts';
import { createGuardedClient, createVendorClient } from '../providers/kit/guarded-request.ts';
import type { OwnDatabase } from '../providers/kit/own-query.ts';
import { createSystemDns } from '../providers/kit/system-dns.ts';
import { createPostgres } from '../providers/postgres/postgres.ts';
import type { SimulatedSide } from './simulate-apart.ts';

/** Every way out of the process. */
export interface Outbound {
  /** For vendors, whose addresses the settings name, and for the system's resolver. */
  vendors: OutboundHttp;
  /** For hosts that users can name. */
  web: OutboundHttp;
  /** For databases that users name. */
  databases: OwnDatabase;
  /** The simulated world, computed for one organization at a time. */
  simulated: SimulatedSide;
  /** For requests of users: the environment alone decides whether that is the network. */
  http(environment: Environment, organizationId: string): OutboundHttp;
  close(): Promise<void>;
}

export function wireOutbound(
  config: Pick<Config, 'allowedPrivateHosts'>,
  { simulated, replies }: { simulated: SimulatedSide; replies: ReplyGate },
): Outbound {
  const vendorClient = createVendorClient();
  const web = createGuardedClient({ allowedPrivateHosts: config.allowedPrivateHosts });
  const dns = createSystemDns();
  return {
    vendors: {
      request: (request) => (request.url.startsWith('dns:') ? dns : vendorClient).request(request),
    },
    web,
    databases: createPostgres(config),
    simulated,
    http: (environment, organizationId) =>
      environment === 'sandbox'
        ? simulated.http(organizationId)
        : { request: (request) => replies.pass(organizationId, () => web.request(request)) },
    close: async () => void (await Promise.all([vendorClient.close(), web.close()])),
  };
}
