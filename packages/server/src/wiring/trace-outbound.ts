import type { Tracing } from '../observability/tracing.ts';
import type { Outbound } from './wire-outbound.ts';

/** Every way out of the process, with traces. */
export function traceOutbound(outbound: Outbound, tracing: Tracing): Outbound {
  const { vendors, web, simulated, databases } = outbound;
  return {
    vendors: tracing.underProviders(vendors),
    web: tracing.underProviders(web),
    databases,
    simulated: {
      http: (organizationId) => tracing.underProviders(simulated.http(organizationId)),
      databases: simulated.databases,
    },
    http: (environment, organizationId) => tracing.overHttp(outbound.http(environment, organizationId)),
    close: outbound.close,
  };
}
