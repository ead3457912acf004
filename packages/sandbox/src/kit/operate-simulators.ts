import type { ServedVendor } from './served-vendor.ts';
import type { SimulatedReply, Simulator } from './simulator.ts';
import { changeSwitches } from './switches.ts';

/** Answers requests about the server itself: what there is, what was asked, how vendors are to behave. */
export type Operator = (request: { method: string; path: string; body: string }) => SimulatedReply;

export function createOperator(vendors: readonly ServedVendor[], simulators: readonly Simulator[]): Operator {
  const perVendor = (read: (vendor: ServedVendor) => unknown) =>
    Object.fromEntries(vendors.map((vendor) => [vendor.id, read(vendor)]));
  const showSwitches = () => ({ status: 200, body: perVendor(({ switches }) => switches) });
  return ({ method, path, body }) => {
    const target = /^\/switches\/([^/]+)$/.exec(path)?.[1];
    if (method === 'PUT' && target !== undefined) {
      return changeVendors(vendors, { target, body }) ?? showSwitches();
    }
    switch (`${method} ${path}`) {
      case 'GET /switches':
        return showSwitches();
      case 'GET /counts':
        return { status: 200, body: perVendor(({ meter }) => meter.counts) };
      case 'GET /':
        return { status: 200, body: describeServer(simulators) };
      default:
        return { status: 404, body: { error: 'There is nothing here; GET / lists what there is.' } };
    }
  };
}

/** Null when the change was made. */
function changeVendors(
  vendors: readonly ServedVendor[],
  { target, body }: { target: string; body: string },
): SimulatedReply | null {
  const isAll = target === '*' || target === '%2A';
  const chosen = vendors.filter(({ id }) => isAll || id === target);
  if (chosen.length === 0) return { status: 404, body: { error: `There is no vendor ${target}.` } };
  const problem = changeSwitches(
    chosen.map(({ switches }) => switches),
    body,
  );
  return problem === null ? null : { status: 400, body: { error: problem } };
}

function describeServer(simulators: readonly Simulator[]): unknown {
  return {
    vendors: simulators.map(({ id, baseUrls, typicalMs, requestsPerSecond }) => ({
      id,
      path: `/vendors/${id}`,
      simulates: baseUrls,
      typicalMs,
      requestsPerSecond,
    })),
    web: '/web/<host>/<path>',
    switches: 'GET /switches, PUT /switches/<id or *>',
    counts: 'GET /counts',
  };
}
