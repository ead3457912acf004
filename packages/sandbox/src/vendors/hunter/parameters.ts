import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import type { World, WorldPerson } from '../../world/world.ts';

/** One of Hunter's operations, all of them read by GET. */
export type HunterOperation = (query: URLSearchParams, context: SimulatorContext) => SimulatedReply;

/** A parameter's text; undefined when it is missing or blank. */
export function textOf(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim() || undefined;
}

/** A whole number within bounds, the fallback when it is missing, null when it is neither. */
export function wholeNumberOf(
  query: URLSearchParams,
  name: string,
  of: { fallback: number; least: number; most: number },
): number | null {
  const text = textOf(query, name);
  if (text === undefined) return of.fallback;
  const number = Number(text);
  return Number.isInteger(number) && number >= of.least && number <= of.most ? number : null;
}

export function profileUrlOf(handle: string | undefined): string | undefined {
  return handle === undefined ? undefined : `https://www.linkedin.com/in/${handle}`;
}

/** About one person in 300 had themselves removed. */
export function isOptedOut(world: World, person: WorldPerson): boolean {
  return world.chance('hunter', 'opted out', person.id) < 1 / 300;
}

/** A whole number between two bounds, the same for the same subject. */
export function scoreBetween(world: World, subject: string, bounds: { least: number; most: number }): number {
  return (
    bounds.least + Math.floor(world.chance('hunter', 'score', subject) * (bounds.most - bounds.least + 1))
  );
}
