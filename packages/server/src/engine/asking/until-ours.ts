import type { SliceHooks } from '../ports.ts';

/**
 * Resolves when somebody may be asked on behalf of a slice, and never once another worker has it: that one asks now, and
 * nothing that is still found out here would be kept.
 */
export async function untilOurs({ mayAsk }: Pick<SliceHooks, 'mayAsk'>): Promise<void> {
  if (!(await mayAsk())) await new Promise<never>(() => {});
}
