import { startLookout } from '../storage/lookout.ts';
import type { Base } from './base.ts';
import { wireSheetWork } from './wire-sheet-work.ts';
import { startDelivering } from './wire-webhooks.ts';

type BesidesParts = Omit<
  Parameters<typeof wireSheetWork>[1] & Parameters<typeof startDelivering>[1],
  'lookout'
>;

/** What goes on beside the worker: sheets, and the delivery of events. */
export function startBesides(base: Base, parts: BesidesParts): { stop(): Promise<void> } {
  const lookout = startLookout({ db: base.storage.work, reportFault: parts.reportFault });
  const sheets = wireSheetWork(base, { ...parts, lookout });
  const delivering = startDelivering(base, { ...parts, lookout });
  return {
    stop: async () => {
      await Promise.all([lookout.stop(), sheets.stop(), delivering?.stop()]);
    },
  };
}
