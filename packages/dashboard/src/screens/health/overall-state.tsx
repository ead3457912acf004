import type { Status } from '@headrace/client';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { sumUp } from './problems-of.ts';

/** Whether anything is wrong. It is read out when that changes. */
export function OverallState({ problems }: Pick<Status, 'problems'>) {
  const isWell = problems.length === 0;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <p
      role="status"
      className={`flex items-center gap-2.5 rounded-lg border px-4 py-3 text-lg font-semibold ${
        isWell ? 'border-line bg-ok-soft text-ok' : 'border-warn-line bg-warn-soft text-warn'
      }`}
    >
      <Icon aria-hidden size={20} />
      {sumUp(problems)}
    </p>
  );
}
