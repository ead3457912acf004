import { setTimeout as sleep } from 'node:timers/promises';

/** SQLSTATEs of a server that is there but busy: "too many connections", and "starting up" or "recovering". */
const busy = new Set(['53300', '57P03']);
/** About 20 s in all: as long as a deploy takes to end the processes it replaces. */
const maxTries = 40;
const pauseMs = 500;

/**
 * Connects to a PostgreSQL that may have no free connection for us at first, for example because the processes before us
 * still use them. Fails at once if the server is not there or refuses us.
 */
export async function awaitPlace(
  connect: () => Promise<unknown>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connect();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!busy.has(code) || tries === maxTries) throw error;
      await wait(pauseMs);
    }
  }
}
