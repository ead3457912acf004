/*
 * Simulated vendors over real HTTP, so that anything that speaks HTTP can practise against them and limits can be
 * proven from the other side. Cheap enough to stand in for the vendors in a benchmark.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createSimulatedWeb } from '../web/simulated-web.ts';
import type { World } from '../world/world.ts';
import type { HostedSimulator, SimulatedAnswer } from './hosted-simulator.ts';
import { hostSimulators } from './hosted-simulator.ts';
import type { Operator } from './operate-simulators.ts';
import { createOperator } from './operate-simulators.ts';
import { readRequestBody } from './read-request-body.ts';
import { sendReply } from './send-reply.ts';
import type { ServedVendor } from './served-vendor.ts';
import { createServedVendor } from './served-vendor.ts';
import type { SimulatedReply, SimulatedRequest, Simulator } from './simulator.ts';
import type { Switches } from './switches.ts';
import { defaultSwitches } from './switches.ts';
import { createVendorRoutes } from './vendor-routes.ts';

export interface ServeOptions {
  simulators: readonly Simulator[];
  world: World;
  /** 0 for any that is free. */
  port: number;
  host: string;
  /** How all of them start; without it they answer at once and without fault. */
  switches?: Partial<Switches>;
  /** Milliseconds since the epoch; the clock by default. */
  now?: () => number;
  /** A reply that was worked out before; null where the simulator has to be asked. It counts and waits like any other. */
  prepared?: (incoming: IncomingMessage, body: string) => SimulatedReply | null;
}

export interface ServedSimulators {
  url: string;
  /** Ends requests that are under way. */
  close(): Promise<void>;
}

/** A part of the server: what is below `/vendors/<id>` or `/web`. */
interface Mount {
  vendor: ServedVendor;
  answer(request: SimulatedRequest): SimulatedAnswer;
}

interface House {
  mounts: ReadonlyMap<string, Mount>;
  /** What the server says of itself. */
  operate: Operator;
  prepared: NonNullable<ServeOptions['prepared']>;
}

const webId = 'web';
const keepAliveMs = 75_000;

/** Rejects when it cannot listen there. */
export async function serveSimulators(options: ServeOptions): Promise<ServedSimulators> {
  const { simulators, world, port, host, switches, now = Date.now, prepared = () => null } = options;
  const vendors = hostSimulators(simulators, { world, now });
  const start = (): Switches => ({ ...defaultSwitches, ...switches });
  const mounts = new Map(
    vendors.map((hosted) => [hosted.simulator.id, mountVendor(hosted, { world, switches: start() })]),
  );
  mounts.set(webId, mountWeb(vendors, { world, switches: start() }));
  const served = [...mounts.values()].map(({ vendor }) => vendor);
  const house = { mounts, operate: createOperator(served, simulators), prepared };
  const server = createServer({ keepAlive: true, keepAliveTimeout: keepAliveMs }, (incoming, response) => {
    readRequestBody(incoming, (body) => handle(house, { incoming, response, body }));
  });
  await listen(server, { port, host });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: () => close(server),
  };
}

function mountVendor(
  { simulator, ask }: HostedSimulator,
  { world, switches }: { world: World; switches: Switches },
): Mount {
  const { id, requestsPerSecond, limited } = simulator;
  return { vendor: createServedVendor({ id, world, requestsPerSecond, limited, switches }), answer: ask };
}

/** As on the internet, a host may be one of a vendor. */
function mountWeb(
  vendors: readonly HostedSimulator[],
  { world, switches }: { world: World; switches: Switches },
): Mount {
  const web = createSimulatedWeb(world);
  const findVendor = createVendorRoutes(vendors);
  const limited = { status: 429, body: '' };
  return {
    vendor: createServedVendor({ id: webId, world, requestsPerSecond: null, limited, switches }),
    answer: ({ method, path, query, headers, body, servedAt }) => {
      const search = query.size === 0 ? '' : `?${query.toString()}`;
      const url = URL.parse(`https:/${path}${search}`);
      if (url === null) return { status: 404, body: { error: 'Ask for /web/<host>/<path>.' } };
      const route = findVendor(url);
      const answer =
        route === null
          ? web.visit({ url, method, headers, body: body === '' ? null : body })
          : route.vendor.ask({
              method,
              path: route.path,
              query,
              headers,
              body,
              ...(servedAt !== undefined && { servedAt: `${servedAt}/${url.host}${route.base}` }),
            });
      return typeof answer === 'string' ? answer : keepHere(answer);
    },
  };
}

// A redirect to another simulated host must not send the caller to the real one.
function keepHere(reply: SimulatedReply): SimulatedReply {
  const location = reply.headers?.['location'];
  if (location === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, location: location.replace(/^https?:\//, '/web') } };
}

interface Exchange {
  incoming: IncomingMessage;
  response: ServerResponse;
  body: string;
}

function handle(house: House, { incoming, response, body }: Exchange): void {
  const url = incoming.url ?? '/';
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const found = findMount(house, path);
  if (found === null) {
    return sendReply(response, house.operate({ method: incoming.method ?? '', path, body }), defaultSwitches);
  }
  const { mount, base, below } = found;
  const { host } = incoming.headers;
  const ask = () =>
    mount.answer({
      method: incoming.method ?? 'GET',
      path: below,
      query: new URLSearchParams(queryAt === -1 ? '' : url.slice(queryAt + 1)),
      headers: readHeaders(incoming),
      body,
      ...(host !== undefined && { servedAt: `http://${host}${base}` }),
    });
  mount.vendor.serve(response, () => house.prepared(incoming, body) ?? ask());
}

/** `base`: the path that the mount is at. */
function findMount({ mounts }: House, path: string): { mount: Mount; base: string; below: string } | null {
  const prefix = path.startsWith('/vendors/') ? '/vendors/' : path.startsWith('/web/') ? '/' : null;
  if (prefix === null) return null;
  const slashAt = path.indexOf('/', prefix.length);
  const base = slashAt === -1 ? path : path.slice(0, slashAt);
  const mount = mounts.get(base.slice(prefix.length));
  return mount === undefined ? null : { mount, base, below: slashAt === -1 ? '/' : path.slice(slashAt) };
}

function readHeaders(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return headers;
}

function listen(server: Server, where: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
