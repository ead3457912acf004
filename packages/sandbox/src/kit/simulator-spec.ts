/* What a simulator declares about its vendor; `define-simulator.ts` makes a simulator of it. */
import type { Asked } from './asked.ts';
import type { SimulatedReply, SimulatedRequest, Simulator } from './simulator.ts';

/** Where a key may be. */
export type KeyPlace =
  | { readonly header: string }
  | { readonly query: string }
  | { readonly body: string }
  /** A parameter of the path. */
  | { readonly path: string }
  /** `Authorization: Bearer <key>` */
  | 'bearer'
  /** RFC 7617; the user and the password together are the key. */
  | 'basic';

/** What is wrong with a parameter. */
export interface Unfit {
  parameter: string;
  problem: 'missing' | 'invalid';
}

/** A reply, or how it follows from the request. */
export type Refusal = SimulatedReply | ((request: SimulatedRequest) => SimulatedReply);

/** How the vendor says no to keys. */
export interface KeyRefusals {
  /** Without a key; as with a wrong one where left out. */
  noKey?: Refusal;
  wrongKey: Refusal;
  /** A key without credits. */
  exhausted?: Refusal;
  /** A key whose plan does not include this. */
  restricted?: Refusal;
}

/** How the vendor says no to anything else. */
export interface Refusals {
  /** Before anything is looked at: what the vendor wants of every request. Null where it has that. */
  atDoor?(request: SimulatedRequest): SimulatedReply | null;
  tooOften: SimulatedReply;
  unknownPath: Refusal;
  /** A known path with another method; as an unknown one where left out. */
  wrongMethod?: Refusal;
  /** Somebody who had their data removed. */
  optedOut?: { reply: SimulatedReply; share: number };
  /** As an unknown path where left out. */
  unfit?(unfit: Unfit): SimulatedReply;
}

/** A parameter, or alternatives: one of them, or all of one of the lists among them. */
export type Need = string | { readonly any: readonly (string | readonly string[])[] };

export interface Route {
  needs?: readonly Need[];
  /** Answered without credits too. */
  isFree?: boolean;
  /** Where keys get another answer than elsewhere. What it says of credits and plans counts for a free route too. */
  refuses?: Partial<KeyRefusals>;
  answer(asked: Asked): SimulatedReply | Unfit;
}

interface Declared extends Pick<
  Simulator,
  'id' | 'baseUrls' | 'typicalMs' | 'requestsPerSecond' | 'readsProse' | 'writtenIn'
> {
  /** By method and path: `GET /people/{id}`. */
  routes: Readonly<Record<string, Route>>;
}

export interface WithKeys extends Declared {
  /** The first that is there counts. A vendor without keys has no `keys` at all. */
  keys: readonly [KeyPlace, ...KeyPlace[]];
  refuses: Refusals & KeyRefusals;
}

interface WithoutKeys extends Declared {
  keys?: undefined;
  refuses: Refusals;
}

export type SimulatorSpec = WithKeys | WithoutKeys;
