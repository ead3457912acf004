import type { Provider } from '@headrace/client';
import { countOf, formatCredits, sayCredits } from '../../data/format-number.ts';
import { formatDuration } from '../../data/format-time.ts';
import { useMembership } from '../../data/membership.ts';
import { useProviderCosts } from '../../data/providers.ts';

/** What a provider was worth lately, and what it has cost. */
export function ProviderFigures({ provider }: { provider: Provider }) {
  const { role } = useMembership();
  // Members run, but the ledger is not theirs to see.
  const maySeeCosts = role !== 'member';
  const { data } = useProviderCosts(maySeeCosts);
  const cost = data?.groups.find(({ key }) => key === provider.id);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-muted">Latest runs</dt>
      <dd>{recentOf(provider)}</dd>
      {maySeeCosts && data !== undefined && (
        <>
          <dt className="text-muted">Last 30 days</dt>
          <dd>
            {cost === undefined
              ? 'cost nothing'
              : `${sayCredits(cost.credits)} in ${countOf(cost.entries, 'charge')}${cost.fees > 0 ? `, of which ${formatCredits(cost.fees)} fees of your own keys` : ''}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function recentOf({ recent }: Provider): string {
  if (recent === null) return 'did not ask it';
  const { asked, hit_rate: rate, median_ms: median } = recent;
  return [
    `asked ${countOf(asked, 'time')}`,
    ...(rate === null ? [] : [`found ${Math.round(rate * 100)} %`]),
    ...(median === null ? [] : [`usually in ${formatDuration(median)}`]),
  ].join(', ');
}
