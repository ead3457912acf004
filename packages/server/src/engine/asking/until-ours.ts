import type { SliceHooks } from '../ports.ts';

/**
 * Resolves when a slice may ask somebody, and never once another worker has the slice: that worker asks now, and
 * nothing found here would be kept.
 */
export async function untilOurs({ mayAsk }: Pick<SliceHooks, 'mayAsk'>): Promise<void> {
  if (!(await mayAsk())) await new Promise<never>(() => {});
}
