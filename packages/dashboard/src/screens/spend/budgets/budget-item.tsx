import type { Budget } from '@headrace/client';
import { useState } from 'react';
import { useRemoveBudget } from '../../../data/budgets.ts';
import { formatCredits, sayCredits } from '../../../data/format-number.ts';
import { useNow } from '../../../data/now.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Meter } from '../../../kit/meter.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { describeEnd, meterOf, periodWords } from './budget-words.ts';

interface BudgetItemProps {
  budget: Budget;
  name: string;
  /** Null for those who may not. */
  onChange: (() => void) | null;
}

/** One budget: how much of it is used, and until when. */
export function BudgetItem({ budget, name, onChange }: BudgetItemProps) {
  const [isDeleting, setDeleting] = useState(false);
  const title = `${name}, ${periodWords[budget.period]}`;
  return (
    <li className="grid gap-3 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] sm:items-center sm:gap-6">
      <div>
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {sayCredits(budget.amount)} {periodWords[budget.period]}
        </p>
      </div>
      <Used budget={budget} title={title} />
      {onChange !== null && (
        <div className="flex gap-2">
          <Button size="small" aria-label={`Change the budget: ${title}`} onClick={onChange}>
            Change
          </Button>
          <Button
            size="small"
            look="danger"
            aria-label={`Delete the budget: ${title}`}
            aria-expanded={isDeleting}
            onClick={() => setDeleting(!isDeleting)}
          >
            Delete
          </Button>
        </div>
      )}
      {isDeleting && <Delete budget={budget} onEnd={() => setDeleting(false)} />}
    </li>
  );
}

function Used({ budget, title }: { budget: Budget; title: string }) {
  const { amount, spent, held } = budget;
  const { parts, state, left } = meterOf(budget);
  const text = `${formatCredits(spent)} of ${sayCredits(amount)} spent, ${formatCredits(held)} held`;
  return (
    <div className="grid gap-1.5">
      <Meter label={title} text={text} parts={parts} />
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{text}</span>
        <End budget={budget} />
        {state !== 'fine' && (
          <Badge tone={state === 'nearly' ? 'warn' : 'danger'}>
            {state === 'nearly' ? `${sayCredits(left)} left` : 'used up'}
          </Badge>
        )}
      </p>
    </div>
  );
}

function End({ budget }: { budget: Budget }) {
  const end = describeEnd(budget, useNow());
  return end === null ? null : <span>{end}</span>;
}

function Delete({ budget, onEnd }: { budget: Budget; onEnd: () => void }) {
  const { mutate, isPending, error } = useRemoveBudget();
  return (
    <div className="grid gap-2 sm:col-span-full">
      <p className="text-sm">
        Nothing limits this spending any more then, but other budgets and the balance.
      </p>
      {error !== null && <Problem error={error} />}
      <div className="flex gap-2">
        <Button size="small" look="danger" disabled={isPending} onClick={() => mutate(budget.id)}>
          Delete this budget
        </Button>
        <Button size="small" onClick={onEnd}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
