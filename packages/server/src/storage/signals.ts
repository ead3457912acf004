import { EventEmitter } from 'node:events';

const signals = ['work', 'finished', 'sheets', 'askers'] as const;

/**
 * `work`: slices became ready. `finished`: a run ended; the payload is its id. `sheets`: a run of a sheet began, or is to
 * end. `askers`: a process begins to ask providers.
 */
export type Signal = (typeof signals)[number];

export function isSignal(text: string | undefined): text is Signal {
  return signals.some((signal) => signal === text);
}

/**
 * Tells every process of this database what happened. A hint, not a promise: a process that waits also polls.
 * Publish after commit.
 */
export interface Signals {
  publish(signal: Signal, payloads: readonly string[]): void;
  /** Returns a function that ends the subscription. */
  subscribe(signal: Signal, listener: (payload: string) => void): () => void;
}

/** Signals within one process. */
export function createLocalSignals(): Signals {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (signal, payloads) => {
      for (const payload of payloads) emitter.emit(signal, payload);
    },
    subscribe: (signal, listener) => {
      emitter.on(signal, listener);
      return () => void emitter.off(signal, listener);
    },
  };
}
