import type { Credits } from '@headrace/client';
import { formatCount, formatCredits } from '../../data/format-number.ts';
import { useProviders } from '../../data/providers.ts';
import { Figure, Figures } from '../../kit/figure.tsx';
import type { SpendDay } from './days.ts';
import { averagePerFound } from './list-groups.ts';
import { daysLeft, describeDaysLeft, paceOf } from './pace.ts';

interface SpendFiguresProps {
  account: Credits;
  days: readonly SpendDay[];
  now: Date;
}

/** The account in a few numbers. */
export function SpendFigures({ account: { balance, held, holds }, days, now }: SpendFiguresProps) {
  const pace = paceOf(days, now);
  const spent = days.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <Figures>
      <Figure label="Balance" unit="credits">
        {formatCredits(balance)}
      </Figure>
      <Figure label={heldFor(holds.length)} unit="credits">
        {formatCredits(held)}
      </Figure>
      <Figure label={`Spent in ${days.length} days`} unit="credits">
        {formatCredits(spent)}
      </Figure>
      <Figure label="Pace of 7 days" unit="credits a day">
        {formatCredits(Math.round(pace * 100) / 100)}
      </Figure>
      <PerFound />
      <Figure label="Lasts at this pace">
        <span className="text-base">{describeDaysLeft(daysLeft(balance - held, pace))}</span>
      </Figure>
    </Figures>
  );
}

/** Of the latest production runs, as the providers know it. */
function PerFound() {
  const { data } = useProviders();
  const cost = averagePerFound(data?.providers ?? []);
  return (
    <Figure label="Per found value" {...(cost === null ? {} : { unit: 'credits' })}>
      {cost === null ? '–' : formatCredits(Math.round(cost * 1000) / 1000)}
    </Figure>
  );
}

function heldFor(runs: number): string {
  if (runs === 0) return 'Held';
  return runs === 1 ? 'Held for 1 run' : `Held for ${formatCount(runs)} runs`;
}
