import type { Base, Looking } from './base.ts';
import { startDatasetIndexing } from './wire-datasets.ts';
import { wireCredits } from './wire-credits.ts';
import { wirePlanning } from './wire-planning.ts';
import type { ServiceParts } from './wire-services.ts';
import { wireSubmit } from './wire-services.ts';
import { startResuming } from './wire-sheet-changes.ts';
import { startFollowing } from './wire-sheet-following.ts';
import { startIndexing } from './wire-sheet-reading.ts';
import { wireSheetFeeder } from './wire-sheet-runs.ts';
import { wireSheetSearcher } from './wire-sheet-searches.ts';

interface SheetWorkParts extends Pick<ServiceParts, 'catalog' | 'plans'>, Looking {}

/**
 * What feeds runs of sheets, which are planned as requests are, what takes the steps of searches into sheets, what keeps
 * sheets behind the streams that they follow, what goes on with changes that are half undone, and what builds
 * indexes, also of datasets.
 */
export function wireSheetWork(base: Base, { catalog, plans, ...looking }: SheetWorkParts) {
  const { outlook } = wireCredits(base);
  const { plan } = wirePlanning({ catalog, plans, prices: base.prices, compute: base.compute, outlook });
  const own = { submit: wireSubmit(base), ...looking };
  const parts = [
    wireSheetFeeder(base, { plan, ...own }),
    wireSheetSearcher(base, own),
    startFollowing(base, looking),
    startResuming(base, looking),
    startIndexing(base, looking.reportFault),
    startDatasetIndexing(base, looking.reportFault),
  ];
  return {
    stop: async (): Promise<void> => {
      await Promise.all(parts.flatMap((part) => (part === null ? [] : [part.stop()])));
    },
  };
}
