import type { ApiKey, Member } from '@headrace/client';
import { useApiKeys } from '../../data/api-keys.ts';
import { useMembership } from '../../data/membership.ts';
import { useRemoveMember } from '../../data/members.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { useToast } from '../../kit/toast.tsx';

/** Takes somebody out of the organization, or oneself. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { userId, organizationName } = useMembership();
  const { mutate, isPending, error } = useRemoveMember();
  const { tell } = useToast();
  const isSelf = member.id === userId;
  const remove = () =>
    mutate(member.id, {
      onSuccess: () => {
        tell(isSelf ? `You left ${organizationName}.` : `${member.name} was removed.`);
        onClose();
      },
    });
  return (
    <Confirm
      title={isSelf ? `Leave ${organizationName}?` : `Remove ${member.name}?`}
      isOpen
      onClose={onClose}
      action={isSelf ? 'Leave' : 'Remove'}
      onConfirm={remove}
      isBlocked={isPending}
      error={error}
    >
      <p>
        {isSelf
          ? 'You see nothing of this organization any more. To come back, you need a new invitation.'
          : `${member.name} sees nothing of ${organizationName} any more, within two seconds. Open invitations of this person end.`}
      </p>
      <KeysOf member={member} />
    </Confirm>
  );
}

/** Keys outlive the person who made them; those that only this person had are to be revoked. */
function KeysOf({ member }: { member: Member }) {
  const { data = [] } = useApiKeys();
  const made = data.filter((key) => key.created_by === member.id && key.revoked_at === null);
  if (made.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>API keys made by this person go on working. Revoke those that nobody else needs:</p>
      <ul className="list-inside list-disc">
        {made.map((key) => (
          <li key={key.id}>{nameOf(key)}</li>
        ))}
      </ul>
    </div>
  );
}

function nameOf({ name, role, prefix }: ApiKey): string {
  return `${name} (${role}, ${prefix}…)`;
}
