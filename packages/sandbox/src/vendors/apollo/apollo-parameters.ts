import { z } from 'zod';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedRequest } from '../../kit/simulator.ts';

/** What was asked, by names such as `person_titles` and `revenue_range.min`; lists and single values alike. */
export interface Parameters {
  list(name: string): readonly string[];
  /** The last one given; undefined when there is none. */
  text(name: string): string | undefined;
  /** NaN for a text that is not a number. */
  number(name: string): number | undefined;
  /** As text, the same for the same parameters. */
  key: string;
}

// More would only make the search slow; the documented limit is a thousand domains.
const mostValues = 1000;

/** They stand in the query, as documented, or in a JSON body, as everybody's client sends them. */
export function readParameters(request: SimulatedRequest): Parameters {
  const values = new Map<string, string[]>();
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
    const text = String(value).trim();
    const list = values.get(name) ?? [];
    if (text !== '' && list.length < mostValues) values.set(name, [...list, text]);
  };
  for (const [name, value] of request.query) add(plainName(name), value);
  for (const [name, value] of Object.entries(bodyOf(request))) addMember(plainName(name), value, add);
  const list = (name: string): readonly string[] => values.get(name) ?? [];
  const text = (name: string): string | undefined => list(name).at(-1);
  return {
    list,
    text,
    number: (name) => {
      const found = text(name);
      return found === undefined ? undefined : Number(found);
    },
    key: JSON.stringify(
      [...values].filter(([name]) => name !== 'page').toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

/** `person_titles[]` is `person_titles`, `revenue_range[min]` is `revenue_range.min`. */
const plainName = (name: string): string => name.replace(/\[\d*\]$/, '').replace(/\[(\w+)\]$/, '.$1');

function addMember(name: string, value: unknown, add: (name: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const one of value.slice(0, mostValues)) add(name, one);
  else if (typeof value === 'object' && value !== null)
    for (const [part, inner] of Object.entries(value)) add(`${name}.${part}`, inner);
  else add(name, value);
}

function bodyOf(request: SimulatedRequest): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(readJsonBody(request));
  return read.success ? read.data : {};
}
