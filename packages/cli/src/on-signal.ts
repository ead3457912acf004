import { constants } from 'node:os';

/** Calls back at the first SIGINT or SIGTERM. A second one ends the process at once. Returns a function that stops listening. */
export function onSignal(stop: (exitCode: number) => void): () => void {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals) => {
    // The exit code that shells expect if a signal ended a program.
    const exitCode = 128 + constants.signals[signal];
    if (isStopping) process.exit(exitCode);
    isStopping = true;
    stop(exitCode);
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
  return () => void process.off('SIGINT', handle).off('SIGTERM', handle);
}
