import { useState } from 'react';
import type { OperatedOrganization } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/select.tsx';

const all = '';

interface WhichBooksProps {
  organizations: readonly OperatedOrganization[];
  isPending: boolean;
  onVerify: (organizationId: string | null) => void;
}

/** Whose books are to be recomputed. */
export function WhichBooks({ organizations, isPending, onVerify }: WhichBooksProps) {
  const [chosen, setChosen] = useState(all);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-muted">
        Recomputes every balance from its entries and attempts, and the chain of the batches. It changes
        nothing. With millions of entries it takes minutes; the service goes on meanwhile.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label="Whose books"
          value={chosen}
          options={[
            { value: all, label: 'All organizations' },
            ...organizations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setChosen}
        />
        <Button look="primary" disabled={isPending} onClick={() => onVerify(chosen === all ? null : chosen)}>
          {isPending ? 'Verifying' : 'Verify'}
        </Button>
      </div>
    </div>
  );
}
