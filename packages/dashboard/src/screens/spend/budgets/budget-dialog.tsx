import type { Budget } from '@headrace/client';
import { useSetBudget } from '../../../data/budgets.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { BudgetForm } from './budget-form.tsx';

const formId = 'budget-form';

const words = {
  new: { title: 'Set a budget', description: 'It counts what is held from now on.' },
  change: {
    title: 'Change the budget',
    description:
      'What it has counted stays. With less than that, nothing more is held until the period ends.',
  },
} as const;

interface BudgetDialogProps {
  /** The one that is changed, or a new one; null while nothing is open. */
  open: Budget | 'new' | null;
  onClose: () => void;
}

/** Sets a budget, or changes the amount of one. */
export function BudgetDialog({ open, onClose }: BudgetDialogProps) {
  const { mutate, isPending, error, reset } = useSetBudget();
  const close = () => {
    reset();
    onClose();
  };
  const budget = open === 'new' ? null : open;
  return (
    <Dialog
      {...words[budget === null ? 'new' : 'change']}
      isOpen={open !== null}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={isPending}>
            {isPending ? 'Setting it' : 'Set'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {open !== null && (
          <BudgetForm
            id={formId}
            budget={budget}
            onSet={(change) => mutate(change, { onSuccess: onClose })}
          />
        )}
        {error !== null && <Problem error={error} />}
      </div>
    </Dialog>
  );
}
