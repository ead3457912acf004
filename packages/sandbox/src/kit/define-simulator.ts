import type { Asked } from './asked.ts';
import { readAsked } from './asked.ts';
import { bearerKey, judgeKey } from './judge-key.ts';
import { readJsonBody } from './read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from './simulator.ts';
import type { KeyPlace, Need, Refusals, Route, SimulatorSpec, Unfit } from './simulator-spec.ts';

/** The other side of one adapter. What every vendor has to do (routing, keys, parameters) is done here. */
export function defineSimulator({ routes, keys, refuses, ...simulator }: SimulatorSpec): Simulator {
  const find = createRouter(routes);
  return {
    ...simulator,
    limited: refuses.tooOften,
    handle: (request, context) => {
      const found = find(request);
      if (found === null) return refuses.unknownPath;
      const refusal = keys.length === 0 ? null : judge(keyOf(request, keys), { refuses, route: found.route });
      if (refusal !== null) return refusal;
      return answer(found, { request, context, vendor: simulator.id, refuses });
    },
  };
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
    const line = `${method} ${path}`;
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

function keyOf(request: SimulatedRequest, places: readonly KeyPlace[]): string {
  for (const place of places) {
    const key = keyAt(request, place)?.trim();
    if (key) return key;
  }
  return '';
}

function keyAt(request: SimulatedRequest, place: KeyPlace): string | null | undefined {
  if (place === 'bearer') return bearerKey(request);
  if (place === 'basic') {
    const sent = /^basic (.*)$/i.exec(request.headers['authorization'] ?? '')?.[1] ?? '';
    return Buffer.from(sent, 'base64').toString('utf8').replace(/^:|:$/g, '');
  }
  if ('header' in place) return request.headers[place.header.toLowerCase()];
  if ('query' in place) return request.query.get(place.query);
  const body = readJsonBody(request);
  const key =
    typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(place.body) : null;
  return typeof key === 'string' ? key : null;
}

function judge(key: string, { refuses, route }: { refuses: Refusals; route: Route }): SimulatedReply | null {
  switch (judgeKey(key)) {
    case 'missing':
      return refuses.noKey ?? refuses.wrongKey;
    case 'invalid':
      return refuses.wrongKey;
    case 'exhausted':
      return route.isFree === true ? null : (refuses.exhausted ?? null);
    case 'restricted':
      return route.isFree === true ? null : (refuses.restricted ?? null);
    case 'accepted':
      return null;
  }
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
  if (parameter) return refuses.unfit({ parameter, problem: 'missing' });
  const reply = withOptOuts(route, { asked, refuses });
  return isUnfit(reply) ? refuses.unfit(reply) : reply;
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
