import { z } from 'zod';
import type { Batch, RequestSpec } from '../kit/operation.ts';
import { entriesOf } from './best-match.ts';

/** Documented for people. For companies it is assumed. */
const most = 25;
/** For the whole records of so many. */
export const manyBytes = 16 * 1024 * 1024;

interface Together<Input> {
  /** One request about all of these. */
  request(inputs: readonly Input[]): RequestSpec;
  /** What is sent of a question, by which the vendor names its entry. */
  identifierOf(input: Input): string;
  /** The vendor takes one kind of identifier in a request. */
  kindOf?(input: Input): string;
}

/** Questions that go together. The vendor answers with an entry for each, in their order. */
export function inBatches<Input>({ identifierOf, ...asked }: Together<Input>): Batch<Input> {
  return {
    ...asked,
    max: most,
    split: (reply, inputs) => {
      const entries = z.array(z.unknown()).parse(entriesOf(reply));
      const named = new Map(entries.map((entry) => [matchedOn.safeParse(entry).data, entry]));
      const others = new Set(inputs.map((input) => named.get(identifierOf(input))));
      // An entry whose name is written in another way is told by its place, unless some are missing or it is another's.
      const isWhole = entries.length === inputs.length;
      const placed = (at: number) => (isWhole && !others.has(entries[at]) ? entries[at] : undefined);
      return inputs.map((input, at) => {
        const entry = named.get(identifierOf(input)) ?? placed(at);
        return entry === undefined ? undefined : [entry];
      });
    },
  };
}

// A number where numbers were sent.
const matchedOn = z
  .object({ matched_on: z.union([z.string(), z.number()]).transform(String) })
  .transform(({ matched_on: identifier }) => identifier);
