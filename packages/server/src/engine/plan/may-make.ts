import { findCatalogField } from '../../contract/field-catalog.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';
import type { Pipe } from '../pipe.ts';
import { isPlainObject } from './merge-defaults.ts';

/** A pipe of a request whose outputs are unknown. `pipe`: the one that is probably meant; null when none is similar. */
export interface BrokenPipe {
  payload: PipePayload;
  pipe: Pipe | null;
}

/** Characters of a config that is searched for a name; a longer one counts as containing any name. */
const readableLength = 20_000;

/**
 * Whether a pipe that is reported as unknown or broken may be meant to make a field. Then pipes that read the field are
 * not reported, too: one mistake, one error.
 */
export function createMayMake(broken: readonly BrokenPipe[]): (name: string) => boolean {
  const guesses = broken.map(guessOutputs);
  return (name) => guesses.some((mayMake) => mayMake(name));
}

function guessOutputs({ payload, pipe }: BrokenPipe): (name: string) => boolean {
  const text = JSON.stringify(payload.config ?? {});
  const isNamed = (name: string) =>
    text.length > readableLength || text.includes(JSON.stringify(name).slice(1, -1));
  if (pipe === null) return (name) => findCatalogField(name) != null || isNamed(name);
  const fields = pipe.defaultConfig['output_fields'];
  const outputs = new Set(isPlainObject(fields) ? Object.keys(fields) : []);
  return (name) => outputs.has(name) || isNamed(name);
}
