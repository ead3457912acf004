import { readJsonBody } from './read-json-body.ts';
import type { SimulatedRequest, SimulatorContext } from './simulator.ts';

/** A request to one route of a vendor, with its parameters wherever they are. */
export interface Asked extends SimulatorContext {
  vendor: string;
  request: SimulatedRequest;
  /** A parameter of the path, the query or the body; dots lead into the body: `person.email`, `data.0.name`. */
  value(name: string): unknown;
  /** The same as text, without blanks around it; undefined if it is missing, null, blank or not a text or a number. */
  text(name: string): string | undefined;
  /** A list of texts; a single text is a list of one. */
  texts(name: string): string[];
  /** A number from 0 up to 1, the same for the same vendor and subject. */
  chance(...subject: readonly (string | number)[]): number;
  /** A whole number between two bounds, the same for the same vendor and subject. */
  between(least: number, most: number, ...subject: readonly (string | number)[]): number;
}

export function readAsked(
  request: SimulatedRequest,
  {
    context,
    vendor,
    parts,
  }: { context: SimulatorContext; vendor: string; parts: ReadonlyMap<string, string> },
): Asked {
  const body = readBody(request);
  const value = (name: string): unknown =>
    parts.get(name) ?? queryValue(request, name) ?? memberAt(body, name);
  const text = (name: string) => textOf(value(name));
  const chance = (...subject: readonly (string | number)[]) => context.world.chance(vendor, ...subject);
  return {
    ...context,
    vendor,
    request,
    value,
    text,
    texts: (name) => [value(name) ?? []].flat().flatMap((one) => textOf(one) ?? []),
    chance,
    between: (least, most, ...subject) => least + Math.floor(chance(...subject) * (most - least + 1)),
  };
}

function queryValue({ query }: SimulatedRequest, name: string): string | string[] | undefined {
  const all = query.getAll(name);
  return all.length > 1 ? all : all[0];
}

function readBody(request: SimulatedRequest): unknown {
  if (request.body === '') return undefined;
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return isForm ? Object.fromEntries(new URLSearchParams(request.body)) : readJsonBody(request);
}

function memberAt(body: unknown, path: string): unknown {
  let value = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(name);
  }
  return value;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}
