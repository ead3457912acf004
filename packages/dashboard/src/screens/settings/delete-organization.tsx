import { useState } from 'react';
import { useDeleteOrganization } from '../../data/organization.ts';
import { useMembership } from '../../data/membership.ts';
import { Button } from '../../kit/button.tsx';
import { Confirm } from '../../kit/confirm.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Prose } from '../../kit/prose.tsx';
import { useToast } from '../../kit/toast.tsx';
import { TypeToConfirm } from './type-to-confirm.tsx';

/** For owners: everything of the organization goes, for good. */
export function DeleteOrganization({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Delete the organization">
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose text-muted">
          Everything goes: runs, sheets, datasets, keys, connections, members and what is left of the credits.
          Nothing can be brought back.
        </p>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete the organization
        </Button>
      </div>
      {isAsking && <AskToDelete name={name} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

const withoutOne =
  ' If this is your only organization, you are without one afterwards: `headrace orgs create` makes another.';

function AskToDelete({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { isOperator } = useMembership();
  const { tell } = useToast();
  const { mutate, isPending, error } = useDeleteOrganization(() => tell(`${name} was deleted.`));
  return (
    <Confirm
      title={`Delete ${name} for good?`}
      isOpen
      onClose={onClose}
      action="Delete for good"
      onConfirm={() => mutate(typed)}
      isBlocked={isPending || typed !== name}
      error={error}
    >
      <p>
        Its API keys stop working at once, and its runs end. Other members lose what they have here, too.
        {isOperator && <Prose text={withoutOne} />}
      </p>
      <TypeToConfirm name={name} typed={typed} onType={setTyped} />
    </Confirm>
  );
}
