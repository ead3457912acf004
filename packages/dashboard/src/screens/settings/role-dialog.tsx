import type { Member } from '@headrace/client';
import { useState } from 'react';
import { useMembership } from '../../data/membership.ts';
import { useChangeRole } from '../../data/members.ts';
import { Button } from '../../kit/button.tsx';
import { Choices } from '../../kit/choices.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';
import { rolesToGive, withArticle } from './roles.ts';

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const { isOwner } = useMembership();
  const { mutate, isPending, error } = useChangeRole();
  const { tell } = useToast();
  const onSuccess = () => {
    tell('The role was changed.', `${member.name} is now ${withArticle(role)}.`);
    onClose();
  };
  const save = () => mutate({ id: member.id, role }, { onSuccess });
  return (
    <Dialog
      title={`Role of ${member.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={isPending || role === member.role} onClick={save}>
            Change role
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Choices label="Role" value={role} options={rolesToGive(isOwner)} onChange={setRole} />
        {losesAdmin(member.role, role) && (
          <p className="text-sm text-muted">
            Open invitations that this person has made end. API keys that this person has made stay.
          </p>
        )}
        {error !== null && <Problem error={error} />}
      </div>
    </Dialog>
  );
}

function losesAdmin(from: Member['role'], to: Member['role']): boolean {
  const manages = (role: Member['role']) => role === 'admin' || role === 'owner';
  return manages(from) && !manages(to);
}
