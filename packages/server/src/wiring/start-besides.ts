import type { Base } from './base.ts';
import { wireSheetWork } from './wire-sheet-work.ts';
import { startDelivering } from './wire-webhooks.ts';

/** What goes on beside the worker: sheets, and the delivery of events. */
export function startBesides(
  base: Base,
  parts: Parameters<typeof wireSheetWork>[1] & Parameters<typeof startDelivering>[1],
): { stop(): Promise<void> } {
  const sheets = wireSheetWork(base, parts);
  const delivering = startDelivering(base, parts);
  return { stop: async () => void (await Promise.all([sheets.stop(), delivering?.stop()])) };
}
