/* What a simulator declares about its vendor; `define-simulator.ts` makes a simulator of it. */
import type { Asked } from './asked.ts';
import type { SimulatedReply, Simulator } from './simulator.ts';

/** Where a key may be. */
export type KeyPlace =
  | { readonly header: string }
  | { readonly query: string }
  | { readonly body: string }
  /** `Authorization: Bearer <key>` */
  | 'bearer'
  /** RFC 7617; the user and the password together are the key. */
  | 'basic';

/** What is wrong with a parameter. */
export interface Unfit {
  parameter: string;
  problem: 'missing' | 'invalid';
}

/** How the vendor says no. */
export interface Refusals {
  /** Without a key; as with a wrong one where left out. */
  noKey?: SimulatedReply;
  wrongKey: SimulatedReply;
  /** A key without credits. */
  exhausted?: SimulatedReply;
  /** A key whose plan does not include this. */
  restricted?: SimulatedReply;
  tooOften: SimulatedReply;
  unknownPath: SimulatedReply;
  /** Somebody who had their data removed. */
  optedOut?: { reply: SimulatedReply; share: number };
  unfit(unfit: Unfit): SimulatedReply;
}

/** A parameter, or alternatives: one of them, or all of one of the lists among them. */
export type Need = string | { readonly any: readonly (string | readonly string[])[] };

export interface Route {
  needs?: readonly Need[];
  /** Answered without credits too. */
  isFree?: boolean;
  answer(asked: Asked): SimulatedReply | Unfit;
}

export interface SimulatorSpec extends Pick<
  Simulator,
  'id' | 'baseUrls' | 'typicalMs' | 'requestsPerSecond' | 'readsProse' | 'writtenIn'
> {
  /** The first that is there counts. None for a vendor without keys. */
  keys: readonly KeyPlace[];
  refuses: Refusals;
  /** By method and path: `GET /people/{id}`. */
  routes: Readonly<Record<string, Route>>;
}
