import { useState } from 'react';
import type { MemberRole } from '../../data/membership.ts';
import { useMembership } from '../../data/membership.ts';
import { linkOf, useInvite } from '../../data/members.ts';
import { Button } from '../../kit/button.tsx';
import { Choices } from '../../kit/choices.tsx';
import { Problem } from '../../kit/problem.tsx';
import { ShownOnce } from '../../kit/shown-once.tsx';
import { rolesToGive } from './roles.ts';

/** Makes a link with a role. The person who makes it sends it. */
export function InviteForm() {
  const [role, setRole] = useState<MemberRole>('member');
  const { isOwner } = useMembership();
  const { mutate, isPending, error, data } = useInvite();
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(role);
      }}
    >
      <Choices label="Role" value={role} options={rolesToGive(isOwner)} onChange={setRole} />
      <p className="text-sm text-muted">
        The link works once, for 7 days, for anybody who has it. The service sends no mail: copy the link and
        send it yourself.
      </p>
      {error !== null && <Problem error={error} />}
      <div>
        <Button type="submit" look="primary" disabled={isPending}>
          Make a link
        </Button>
      </div>
      {data !== undefined && (
        <ShownOnce
          key={data.id}
          label={`Link for a new ${data.role}`}
          text={linkOf(data)}
          note={`A link for a new ${data.role}. Copy it now: it is not shown again.`}
        />
      )}
    </form>
  );
}
