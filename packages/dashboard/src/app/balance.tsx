import type { Credits } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { formatBalance, formatCredits, sayCredits } from '../data/format-number.ts';
import { useFollow } from '../data/follow.ts';
import { useRead } from '../data/read.ts';
import type { OwnOrganization } from '../data/session.ts';
import { Tooltip } from '../kit/tooltip.tsx';

/** What can be spent, for those who may see it; it leads to what it was spent on. */
export function Balance({ role }: { role: OwnOrganization['role'] }) {
  const mayRead = role !== 'member';
  const { data } = useRead(
    ['credits', 'balance'],
    (client, signal) => client.call<Credits>('/v1/credits?limit=1', { signal }),
    { isEnabled: mayRead },
  );
  useFollow(mayRead ? 'credits' : null, 'credits');
  if (data === undefined) return null;
  const { balance, held } = data;
  const exact = `${sayCredits(balance)}, ${formatCredits(held)} of them held for runs that are not finished`;
  return (
    <Tooltip text={exact}>
      <Link to="/spend" className="flex h-8 items-center gap-2 rounded-md px-2 tabular-nums hover:bg-sunken">
        <span className="sr-only">{exact}</span>
        <span aria-hidden>
          <span className="font-medium">{formatBalance(balance)}</span>
          <span className="ml-1 hidden text-muted sm:inline">credits</span>
        </span>
        {held > 0 && (
          <span aria-hidden className="hidden text-sm text-muted sm:inline">
            {formatBalance(held)} held
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
