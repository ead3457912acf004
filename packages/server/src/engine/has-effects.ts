import type { JsonObject } from '../contract/json-value.ts';
import type { Pipe } from './pipe.ts';

/** Whether a pipe with this config changes something besides its outputs. */
export function hasEffects({ effects }: Pick<Pipe, 'effects'>, config: JsonObject): boolean {
  return typeof effects === 'function' ? effects(config) : effects === 'always';
}
