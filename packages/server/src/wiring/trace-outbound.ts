import type { Tracing } from '../observability/tracing.ts';
import type { Outbound } from './wire-outbound.ts';

/** Every way out of the process, seen by its traces. */
export function traceOutbound(outbound: Outbound, tracing: Tracing): Outbound {
  const { vendors, web, simulated, databases, simulatedDatabases } = outbound;
  const http = {
    production: tracing.overHttp(outbound.http('production')),
    sandbox: tracing.overHttp(outbound.http('sandbox')),
  };
  return {
    vendors: tracing.underProviders(vendors),
    web: tracing.underProviders(web),
    databases,
    simulated: tracing.underProviders(simulated),
    simulatedDatabases,
    http: (environment) => http[environment],
    close: outbound.close,
  };
}
