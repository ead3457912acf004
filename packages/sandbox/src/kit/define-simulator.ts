import type { Asked } from './asked.ts';
import { readAsked } from './asked.ts';
import { bearerKey, judgeKey } from './judge-key.ts';
import { readJsonBody } from './read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from './simulator.ts';
import type {
  KeyPlace,
  KeyRefusals,
  Need,
  Refusal,
  Refusals,
  Route,
  SimulatorSpec,
  Unfit,
  WithKeys,
} from './simulator-spec.ts';

/** The other side of one adapter. What every vendor has to do (routing, keys, parameters) is done here. */
export function defineSimulator(spec: SimulatorSpec): Simulator {
  const { id: vendor, routes, refuses } = spec;
  const find = createRouter(routes);
  const methods = [...new Set(Object.keys(routes).map((line) => line.slice(0, line.indexOf(' '))))];
  const isPath = (request: SimulatedRequest) =>
    methods.some((method) => find({ ...request, method }) !== null);
  return {
    ...spec,
    limited: refuses.tooOften,
    handle: (request, context) => {
      const atDoor = refuses.atDoor?.(request) ?? null;
      if (atDoor !== null) return atDoor;
      const found = find(request);
      if (found === null) {
        const { wrongMethod, unknownPath } = refuses;
        return say(wrongMethod !== undefined && isPath(request) ? wrongMethod : unknownPath, request);
      }
      const refusal = spec.keys === undefined ? null : judge(request, { spec, found });
      return refusal === null ? answer(found, { request, context, vendor, refuses }) : say(refusal, request);
    },
  };
}

function say(refusal: Refusal, request: SimulatedRequest): SimulatedReply {
  return typeof refusal === 'function' ? refusal(request) : refusal;
}

interface Found {
  route: Route;
  /** Parameters of the path. */
  parts: ReadonlyMap<string, string>;
}

function createRouter(routes: SimulatorSpec['routes']): (request: SimulatedRequest) => Found | null {
  const patterns = Object.entries(routes).flatMap(([line, route]) => {
    if (!line.includes('{')) return [];
    const names = [...line.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
    const literal = line.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return { route, names, pattern: new RegExp(`^${literal.replace(/\{\w+\}/g, '([^/]+)')}$`) };
  });
  return ({ method, path }) => {
    // A colon may be written either way: `/models/one:count`, `/models/one%3Acount`.
    const line = `${method} ${path.replace(/%3a/gi, ':')}`;
    const route = Object.hasOwn(routes, line) ? routes[line] : undefined;
    if (route !== undefined) return { route, parts: new Map() };
    for (const { route: other, names, pattern } of patterns) {
      const match = pattern.exec(line);
      if (match === null) continue;
      const values = match.slice(1).map(decode);
      return { route: other, parts: new Map(names.map((name, at) => [name, values[at] ?? ''])) };
    }
    return null;
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function judge(request: SimulatedRequest, { spec, found }: { spec: WithKeys; found: Found }): Refusal | null {
  const { keys, refuses } = spec;
  const { route, parts } = found;
  const said: KeyRefusals = { ...refuses, ...route.refuses };
  const verdict = judgeKey(keyOf(request, { keys, parts }));
  switch (verdict) {
    case 'missing':
      return said.noKey ?? said.wrongKey;
    case 'invalid':
      return said.wrongKey;
    case 'exhausted':
    case 'restricted':
      return (route.isFree === true ? route.refuses : said)?.[verdict] ?? null;
    case 'accepted':
      return null;
  }
}

type Parts = Found['parts'];

function keyOf(
  request: SimulatedRequest,
  { keys, parts }: { keys: readonly KeyPlace[]; parts: Parts },
): string {
  for (const place of keys) {
    const key = keyAt(request, { place, parts })?.trim();
    if (key) return key;
  }
  return '';
}

function keyAt(
  request: SimulatedRequest,
  { place, parts }: { place: KeyPlace; parts: Parts },
): string | null | undefined {
  if (place === 'bearer') return bearerKey(request);
  if (place === 'basic') {
    const sent = /^basic (.*)$/i.exec(request.headers['authorization'] ?? '')?.[1] ?? '';
    return Buffer.from(sent, 'base64').toString('utf8').replace(/^:|:$/g, '');
  }
  if ('header' in place) return request.headers[place.header.toLowerCase()];
  if ('query' in place) return request.query.get(place.query);
  if ('path' in place) return parts.get(place.path);
  const body = readJsonBody(request);
  const key =
    typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(place.body) : null;
  return typeof key === 'string' ? key : null;
}

interface Answering {
  request: SimulatedRequest;
  context: SimulatorContext;
  vendor: string;
  refuses: Refusals;
}

function answer({ route, parts }: Found, { request, context, vendor, refuses }: Answering): SimulatedReply {
  const asked = readAsked(request, { context, vendor, parts });
  const parameter = route.needs?.map((need) => missingOf(asked, need)).find((missing) => missing !== null);
  const reply = parameter
    ? ({ parameter, problem: 'missing' } as const)
    : withOptOuts(route, { asked, refuses });
  return isUnfit(reply) ? (refuses.unfit?.(reply) ?? say(refuses.unknownPath, request)) : reply;
}

/** People who opted out are not answered about, whatever the route. */
function withOptOuts(
  route: Route,
  { asked, refuses: { optedOut } }: { asked: Asked; refuses: Refusals },
): SimulatedReply | Unfit {
  if (optedOut === undefined) return route.answer(asked);
  let hasOptedOut = false;
  const reply = route.answer({
    ...asked,
    world: {
      ...asked.world,
      findPerson: (query) => {
        const person = asked.world.findPerson(query);
        hasOptedOut ||= person !== null && asked.chance('opted out', person.id) < optedOut.share;
        return person;
      },
    },
  });
  return hasOptedOut ? optedOut.reply : reply;
}

function isUnfit(reply: SimulatedReply | Unfit): reply is Unfit {
  return 'problem' in reply;
}

function missingOf(asked: Asked, need: Need): string | null {
  const isThere = (name: string) => asked.text(name) !== undefined || asked.texts(name).length > 0;
  if (typeof need === 'string') return isThere(need) ? null : need;
  const alternatives = need.any.map((one) => [one].flat());
  if (alternatives.some((names) => names.every(isThere))) return null;
  return alternatives[0]?.find((name) => !isThere(name)) ?? null;
}
