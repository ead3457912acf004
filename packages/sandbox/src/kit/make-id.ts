import type { World } from '../world/world.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Twenty letters and digits, the same for the same parts. */
export function makeId(world: World, parts: readonly (string | number)[]): string {
  return draw(world, parts, { symbols: alphabet, length: 20 });
}

/** A UUID (version 4 in form), the same for the same parts. */
export function makeUuid(world: World, parts: readonly (string | number)[]): string {
  const hex = draw(world, parts, { symbols: '0123456789abcdef', length: 30 });
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`;
}

function draw(
  world: World,
  parts: readonly (string | number)[],
  of: { symbols: string; length: number },
): string {
  let text = '';
  for (let place = 0; place < of.length; place++) {
    text += of.symbols.charAt(Math.floor(world.chance('id', ...parts, place) * of.symbols.length));
  }
  return text;
}
