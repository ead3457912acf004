import type { CreditUsage } from '@headrace/client';
import { formatCount } from '../../data/format-number.ts';
import { useProviders } from '../../data/providers.ts';
import { useRights } from '../../data/rights.ts';
import { useSpenders } from '../../data/spenders.ts';
import { useUsage } from '../../data/spend.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Segments } from '../../kit/segments.tsx';
import { GroupTable } from './group-table.tsx';
import { listGroups } from './list-groups.ts';
import type { SpendGroup } from './spend-search.ts';
import { groups } from './spend-search.ts';

const labels: Readonly<Record<SpendGroup, string>> = {
  pipe: 'Pipe',
  provider: 'Provider',
  sheet: 'Sheet',
  key: 'Key',
};
const options = groups.map((value) => ({ value, label: labels[value] }));

interface GroupPanelProps {
  group: SpendGroup;
  from: string;
  /** Of days. */
  count: number;
  onGroup: (group: SpendGroup) => void;
}

/** What credits were spent on, the most expensive first. */
export function GroupPanel({ group, from, count, onGroup }: GroupPanelProps) {
  const usage = useUsage({ group, from });
  return (
    <Panel
      title={`By ${labels[group].toLowerCase()}`}
      isFlush
      actions={<Segments label="Summed by" value={group} options={options} onChange={onGroup} />}
    >
      <Loaded of={usage}>
        {(counted) =>
          counted.total.entries === 0 ? (
            <p className="p-4 text-muted">Nothing was spent in these {count} days.</p>
          ) : (
            <Groups usage={counted} group={group} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function latestRuns(count: number): string {
  return count === 1 ? 'your latest production run' : `your latest ${formatCount(count)} production runs`;
}

function Groups({ usage, group }: { usage: CreditUsage; group: SpendGroup }) {
  const { mayManage } = useRights();
  const names = useSpenders({ mayList: mayManage });
  const { data } = useProviders();
  const rows = listGroups(usage, { names, providers: data?.providers ?? [] });
  return (
    <>
      <GroupTable group={group} rows={rows} />
      {group === 'provider' && data !== undefined && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          Credits per found value are of {latestRuns(data.recent_runs)}.
        </p>
      )}
      {usage.counted_from > usage.from && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          There are so many charges that only the latest are counted here.
        </p>
      )}
    </>
  );
}
