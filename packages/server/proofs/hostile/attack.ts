/* What an attack is: requests of one member, again and again. */
import type { Payload } from './payload.ts';

export interface Attack {
  name: string;
  /** What it tries to use up, in a few words. */
  tries: string;
  /** How long an answer is waited for. */
  patienceMs: number;
  /** Answers that are proper; any other one breaks the line. */
  proper: ReadonlySet<string>;
  /** Sends one round and waits for its answers. */
  send(target: Target, round: number): Promise<unknown>;
}

export interface Ask {
  path: string;
  body?: Payload | undefined;
  method?: 'GET' | 'POST' | 'PUT';
  /** Uploads take an admin's key. */
  role?: 'member' | 'admin';
  type?: string;
  headers?: Record<string, string>;
  giveUpMs?: number;
}

/** The service as an attacker sees it. */
export interface Target {
  url: string;
  memberKey: string;
  /** A site of the attacker's own, on loopback. */
  siteUrl: string;
  /** Sends a request and notes how it ended. */
  ask(ask: Ask): Promise<void>;
  /** Notes how something ended that did not go through `ask`. */
  note(outcome: string): void;
}

/** A question is to be answered at once, whatever the answer. */
const answers = ['200', '400', '404', '408', '409', '413', '415', '422', '429', '431', '503'];
/** A run may take its time: who waits for it may have enough of waiting. */
const endsOfRuns = [...answers, 'unanswered'];
/** An upload may be refused before it has been sent. */
const endsOfUploads = [...answers, 'cut'];

interface Spec {
  name: string;
  tries: string;
  send: Attack['send'];
}

const questionMs = 30_000;
/** Attackers do not wait for their runs: while one goes on, they send the next. */
const runMs = 5_000;

export const question = (spec: Spec): Attack => ({
  ...spec,
  patienceMs: questionMs,
  proper: new Set(answers),
});
export const run = (spec: Spec): Attack => ({ ...spec, patienceMs: runMs, proper: new Set(endsOfRuns) });
export const upload = (spec: Spec): Attack => ({
  ...spec,
  patienceMs: questionMs,
  proper: new Set(endsOfUploads),
});
