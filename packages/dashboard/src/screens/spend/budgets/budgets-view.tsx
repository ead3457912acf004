import type { Budget } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { Gauge, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBudgets, useSheetNames } from '../../../data/budgets.ts';
import { useRights } from '../../../data/rights.ts';
import { useSpenders } from '../../../data/spenders.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetItem } from './budget-item.tsx';
import { nameBudget } from './budget-words.ts';

const route = getRouteApi('/spend');

/** What may be spent. Everybody sees it; admins set it. */
export function BudgetsView() {
  const { budget: open } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (budget: number | 'new' | undefined) =>
    void navigate({ search: (last) => ({ ...last, budget }) });
  const { mayManage } = useRights();
  const budgets = useBudgets();
  return (
    <Loaded of={budgets}>
      {(all) => (
        <>
          {all.length === 0 ? (
            <Panel isFlush>
              <NoBudgets action={mayManage && <SetButton onClick={() => show('new')} />} />
            </Panel>
          ) : (
            <Panel title="Budgets" isFlush actions={mayManage && <SetButton onClick={() => show('new')} />}>
              <List budgets={all} onChange={mayManage ? show : null} />
            </Panel>
          )}
          <p className="max-w-2xl text-sm text-muted">
            When a budget is used up, cells that cost credits fail until its period ends. Free pipes and the
            sandbox go on. Days and months are those of UTC. {!mayManage && 'Admins and owners set budgets.'}
          </p>
          {mayManage && (
            <BudgetDialog
              open={open === 'new' ? open : (all.find(({ id }) => id === open) ?? null)}
              onClose={() => show(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function SetButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" size="small" onClick={onClick}>
      <Plus aria-hidden size={14} /> Set a budget
    </Button>
  );
}

interface ListProps {
  budgets: readonly Budget[];
  /** Null for those who may not. */
  onChange: ((id: number) => void) | null;
}

function List({ budgets, onChange }: ListProps) {
  const keys = useSpenders({ mayList: onChange !== null });
  const { data } = useSheetNames();
  const sheets = new Map(data?.map(({ id, name }) => [id, name]));
  return (
    <ul className="divide-y divide-line">
      {budgets.map((budget) => (
        <BudgetItem
          key={budget.id}
          budget={budget}
          name={nameBudget(budget, { keys, sheets })}
          onChange={onChange === null ? null : () => onChange(budget.id)}
        />
      ))}
    </ul>
  );
}

function NoBudgets({ action }: { action: ReactNode }) {
  return (
    <Empty icon={<Gauge aria-hidden size={20} />} title="There are no budgets" action={action}>
      Without one, runs may spend the whole balance. A budget says how much the organization, one key or one
      sheet may spend in a day, in a month, or in all.
    </Empty>
  );
}
