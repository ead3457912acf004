import { randomBytes } from 'node:crypto';

const timeDigits = 10;
const randomDigits = 13;

/**
 * Makes run ids: 24 lower-case letters and digits that sort by creation time. After the leading letter
 * come the microseconds since the epoch in base 36 (ten digits last until 2085), then 67 random bits.
 */
export function createRunIds(): (nowMs: number) => string {
  let lastTime = 0;
  return (nowMs) => {
    // Ids made within a millisecond still sort in the order they were made.
    lastTime = Math.max(lastTime + 1, nowMs * 1000);
    const random = BigInt(`0x${randomBytes(12).toString('hex')}`)
      .toString(36)
      .padStart(randomDigits, '0');
    return `r${lastTime.toString(36).padStart(timeDigits, '0')}${random.slice(-randomDigits)}`;
  };
}

/** A new run id. All of a process are made here, so that they are in order. */
export const createRunId = createRunIds();

/** Ten digits end in 2085. */
const lastMicros = 36 ** timeDigits - 1;

/** The least id of a run that was created at a moment. */
export function runIdAt(ms: number): string {
  const micros = Math.min(lastMicros, Math.max(0, Math.floor(ms * 1000)));
  return `r${micros.toString(36).padStart(timeDigits, '0')}${'0'.repeat(randomDigits)}`;
}

const pattern = /^[a-z][a-z0-9]{23}$/;

export function isRunId(text: string): boolean {
  return pattern.test(text);
}
