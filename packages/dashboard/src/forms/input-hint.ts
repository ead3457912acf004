import { isObject } from '../kit/is-object.ts';
import type { NamedThing, Offer } from './form-model.ts';

/** `x-input` of a schema: how its value is typed. */
export interface InputHint {
  kind: string;
  lines: 'one' | 'many';
  /** Of whose columns or rows it tells. */
  of: string | null;
  over: string | null;
  declaresOutputs: boolean;
  offer: Offer | null;
}

const noHint: InputHint = {
  kind: '',
  lines: 'one',
  of: null,
  over: null,
  declaresOutputs: false,
  offer: null,
};

/** A kind that this version does not know is ignored: the schema alone says what is drawn. */
export function readHint(value: unknown): InputHint {
  if (!isObject(value) || typeof value['kind'] !== 'string') return noHint;
  const { kind, lines, of, over, declares_outputs: declares } = value;
  return {
    kind,
    lines: lines === 'many' ? 'many' : 'one',
    of: typeof of === 'string' ? of : null,
    over: typeof over === 'string' ? over : null,
    declaresOutputs: declares === true,
    offer: readOffer(value),
  };
}

const things: readonly NamedThing[] = ['bucket', 'stream', 'sheet', 'project'];

function readOffer({ kind, source, names }: Record<string, unknown>): Offer | null {
  if (kind === 'options' && typeof source === 'string') return { from: 'completion', source };
  if (kind === 'time_zone') return { from: 'time-zones' };
  const of = things.find((thing) => thing === names);
  return of === undefined ? null : { from: 'names', of };
}
