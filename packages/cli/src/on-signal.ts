import { constants } from 'node:os';

/** Calls back at the first SIGINT or SIGTERM; a second one ends the process at once. Returns how to stop listening. */
export function onSignal(stop: (exitCode: number) => void): () => void {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals) => {
    // What shells expect of a program that a signal has ended.
    const exitCode = 128 + constants.signals[signal];
    if (isStopping) process.exit(exitCode);
    isStopping = true;
    stop(exitCode);
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
  return () => void process.off('SIGINT', handle).off('SIGTERM', handle);
}
