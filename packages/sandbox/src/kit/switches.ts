import { z } from 'zod';

/**
 * How a simulated vendor behaves over HTTP; can be changed while it runs. Written out, so that the types of the package
 * need no other.
 */
export interface Switches {
  /** How long every answer takes. */
  latencyMs: number;
  /** Share of requests that are answered with 503. */
  errorRate: number;
  /** Every connection is reset. */
  isDown: boolean;
  /** Whether the vendor's request rate is enforced. */
  limits: boolean;
  /**
   * From the next request on it says "too often" to everybody for `forSeconds`, with how long that still is, and does so
   * again every `everySeconds`; null for never.
   */
  tooOften: { everySeconds: number; forSeconds: number } | null;
  /** How fast bodies come; null for at once. */
  dripBytesPerSecond: number | null;
}

const switchesSchema = z.strictObject({
  latencyMs: z.number().min(0).max(600_000),
  errorRate: z.number().min(0).max(1),
  isDown: z.boolean(),
  limits: z.boolean(),
  tooOften: z
    .strictObject({ everySeconds: z.number().positive(), forSeconds: z.number().positive() })
    .nullable(),
  dripBytesPerSecond: z.number().positive().nullable(),
}) satisfies z.ZodType<Switches>;
const changeSchema = switchesSchema.partial();

export const defaultSwitches: Readonly<Switches> = {
  latencyMs: 0,
  errorRate: 0,
  isDown: false,
  limits: false,
  tooOften: null,
  dripBytesPerSecond: null,
};

/** A change as it is sent; null, or a sentence about what is wrong with it. */
export function changeSwitches(targets: readonly Switches[], text: string): string | null {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return 'The body is not JSON.';
  }
  const change = changeSchema.safeParse(sent);
  if (!change.success) return z.prettifyError(change.error);
  for (const target of targets) Object.assign(target, change.data);
  return null;
}
