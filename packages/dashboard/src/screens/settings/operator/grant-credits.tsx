import { useState } from 'react';
import { formatCredits, sayCredits } from '../../../data/format-number.ts';
import { useGrant } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { GrantFields } from './grant-fields.tsx';
import type { OrganizationQuestion } from './question.ts';

/** Gives an organization credits, or takes some away that are not held. */
export function GrantCredits({ organization, onClose }: OrganizationQuestion) {
  const { name, balance, held } = organization;
  return (
    <Dialog
      title={`Grant credits to ${name}`}
      description={`It has ${sayCredits(balance)}, ${formatCredits(held)} of them held for runs.`}
      isOpen
      onClose={onClose}
    >
      <GrantForm organization={organization} onClose={onClose} />
    </Dialog>
  );
}

function GrantForm({ organization: { id, name, balance }, onClose }: OrganizationQuestion) {
  const [given, setGiven] = useState({ amount: '', note: '' });
  const { mutate, isPending, error } = useGrant();
  const { tell } = useToast();
  const amount = Number(given.amount);
  const isAmount = given.amount.trim() !== '' && Number.isFinite(amount) && amount !== 0;
  const onSuccess = (now: { balance: number }) => {
    tell(`${name} now has ${sayCredits(now.balance)}.`);
    onClose();
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id, amount, note: given.note.trim() }, { onSuccess });
      }}
    >
      <GrantFields given={given} onChange={setGiven} />
      {error !== null && <Problem error={error} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isAmount && <span className="text-sm text-muted">Then it has {sayCredits(balance + amount)}.</span>}
        <Button type="submit" look="primary" disabled={isPending || !isAmount}>
          {amount < 0 ? 'Take away' : 'Grant'}
        </Button>
      </div>
    </form>
  );
}
