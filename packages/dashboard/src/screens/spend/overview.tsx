import type { Credits } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useNow } from '../../data/now.ts';
import { useUsage } from '../../data/spend.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { DayPanel } from './day-panel.tsx';
import { fillDays, lastDays, zoneOf } from './days.ts';
import { GroupPanel } from './group-panel.tsx';
import { HeldPanel } from './held-panel.tsx';
import { SpendFigures } from './spend-figures.tsx';
import type { SpendParams } from './spend-search.ts';

const route = getRouteApi('/spend');

/** The balance, and what was spent: by day, and by what one chooses. */
export function Overview({ account }: { account: Credits }) {
  const { days: count = 30, group = 'pipe' } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const days = lastDays(now, count);
  const from = (days[0]?.startsAt ?? now).toISOString();
  const usage = useUsage({ group: 'day', from, zone: zoneOf() });
  const change = (next: SpendParams) => void navigate({ search: (last) => ({ ...last, ...next }) });
  return (
    <>
      <Loaded of={usage}>
        {(byDay) => {
          const spent = fillDays(days, byDay.groups);
          return (
            <>
              <SpendFigures account={account} days={spent} now={now} />
              <DayPanel
                days={spent}
                countedFrom={byDay.counted_from > byDay.from ? byDay.counted_from : null}
                onRange={(range) => change({ days: range === 30 ? undefined : range })}
              />
            </>
          );
        }}
      </Loaded>
      <HeldPanel holds={account.holds} />
      <GroupPanel
        group={group}
        from={from}
        count={count}
        onGroup={(next) => change({ group: next === 'pipe' ? undefined : next })}
      />
    </>
  );
}
