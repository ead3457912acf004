import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import type { Tab } from './playground-search.ts';
import { PipeSettings } from './pipe-settings.tsx';
import { ReceiptTab } from './receipt-tab.tsx';
import { RequestTab } from './request-tab.tsx';
import type { Playground } from './use-playground.ts';

const PlanTab = lazy(async () => {
  const { PlanTab: tab } = await import('./plan-tab.tsx');
  return { default: tab };
});

const shown: readonly { value: Tab; label: string }[] = [
  { value: 'config', label: 'Config' },
  { value: 'plan', label: 'Plan' },
  { value: 'request', label: 'Request' },
  { value: 'receipt', label: 'Receipt' },
];

/** All about the chosen pipe, the whole request, or the selected cell. */
export function SidePanel({ playground }: { playground: Playground }) {
  const { params, show } = playground;
  const tab = params.tab ?? 'config';
  return (
    <section
      aria-label="Details"
      className="flex min-h-0 min-w-0 flex-col border-line max-lg:border-t lg:border-l"
    >
      <Tabs
        place="panel"
        label="Details"
        value={tab}
        tabs={shown}
        onChange={(next) => show({ tab: next === 'config' ? undefined : next })}
      >
        {tab === 'config' && <PipeSettings playground={playground} />}
        {tab === 'plan' && (
          <Suspense fallback={<SkeletonLines />}>
            <PlanTab playground={playground} />
          </Suspense>
        )}
        {tab === 'request' && <RequestTab playground={playground} />}
        {tab === 'receipt' && <ReceiptTab playground={playground} />}
      </Tabs>
    </section>
  );
}
