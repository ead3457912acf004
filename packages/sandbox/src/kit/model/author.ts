/** Where in an answer a value stands, and what its schema says of it. */
export interface Spot {
  /** The property's name; elements of a list have that of the list, the whole answer has none. */
  name: string;
  /** Name of the property it is in. */
  within: string;
  description: string;
  /** Its own among all places of the answer. */
  path: string;
  depth: number;
  /** How often it was written already, where a list wants each of its elements to differ. */
  turn: number;
  /** What the list it is in has for it; undefined elsewhere. */
  given: unknown;
  /** The entry of a list it belongs to, such as one competitor; null elsewhere. */
  item: Readonly<Record<string, unknown>> | null;
}

export type WantedKind = 'text' | 'number' | 'list' | 'object';

/** Knows what to write, and does not care how it has to look. */
export interface Author {
  /** Whether the question is about somebody who is known. */
  knowsSubject: boolean;
  /** What belongs there; undefined when nothing is known that does. */
  know(spot: Spot, wanted: WantedKind): unknown;
  /** Whether what the place says is true; null when no fact decides it. */
  decide(spot: Spot): boolean | null;
  /** From 0 up to 1, the same for the same place of the same question. */
  draw(spot: Spot): number;
}
