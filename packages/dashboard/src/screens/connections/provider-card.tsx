import type { Provider } from '@headrace/client';
import { useMembership } from '../../data/membership.ts';
import { countOf, formatCount, sayCredits } from '../../data/format-number.ts';
import { formatDuration } from '../../data/format-time.ts';
import { Button } from '../../kit/button.tsx';
import { Tile } from '../../kit/tile.tsx';
import { KeyBadge } from '../../cells/key-badge.tsx';

/** One provider: its key, and what it was worth lately. */
export function ProviderCard({ provider, onOpen }: { provider: Provider; onOpen: () => void }) {
  const { label, key, pipes, searches } = provider;
  const { isAdmin } = useMembership();
  const action = isAdmin ? buttonOf(provider) : 'Show';
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Tile name={label} />
        <div className="grid min-w-0 grow">
          <h2 className="truncate font-semibold">{label}</h2>
          <p className="text-sm text-muted">{usesOf(pipes.length, searches.length)}</p>
        </div>
      </div>
      <p className="min-h-5 text-sm text-muted">{recentOf(provider)}</p>
      <div className="mt-auto flex items-center justify-between">
        <KeyBadge kind={key} />
        <Button size="small" onClick={onOpen} aria-label={`${action}: ${label}`}>
          {action}
        </Button>
      </div>
    </li>
  );
}

function usesOf(pipes: number, searches: number): string {
  const parts = [
    pipes === 0 ? '' : countOf(pipes, 'pipe'),
    searches === 0 ? '' : `${searches} ${searches === 1 ? 'search' : 'searches'}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function recentOf({ recent }: Provider): string {
  if (recent === null) return 'Not asked lately.';
  const { asked, hit_rate: rate, median_ms: median, credits } = recent;
  return [
    `${formatCount(asked)} asked`,
    ...(rate === null ? [] : [`${Math.round(rate * 100)} % found`]),
    ...(median === null ? [] : [formatDuration(median)]),
    sayCredits(credits),
  ].join(' · ');
}

function buttonOf({ connections, key }: Provider): string {
  if (connections === 0 && key === 'keyless') return 'Show';
  if (connections === 0) return 'Add a key';
  return connections === 1 ? 'Your key' : `Your ${connections} keys`;
}
