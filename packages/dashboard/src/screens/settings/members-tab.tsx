import type { Member } from '@headrace/client';
import { useState } from 'react';
import type { Membership } from '../../data/membership.ts';
import { useMembership } from '../../data/membership.ts';
import { useMembers } from '../../data/members.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { Past } from './past.tsx';
import { RemoveMember } from './remove-member.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { TabCall } from './tab-call.tsx';
import { whyStays } from './why-stays.ts';

type Asked = { member: Member; what: 'role' | 'removal' } | null;

/** The people of the organization. */
export function MembersTab() {
  const members = useMembers();
  const membership = useMembership();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Panel title="Members" isFlush>
        <Loaded of={members}>
          {(all) => (
            <Table
              label="Members"
              columns={columnsOf({ all, membership, onAsk: setAsked })}
              rows={all}
              rowKey={({ id }) => id}
            />
          )}
        </Loaded>
      </Panel>
      <TabCall call={{ method: 'GET', path: '/v1/members' }} />
      {asked?.what === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.what === 'removal' && <RemoveMember member={asked.member} onClose={close} />}
    </>
  );
}

interface MemberColumns {
  all: readonly Member[];
  membership: Membership;
  onAsk: (asked: Asked) => void;
}

function columnsOf({ all, membership, onAsk }: MemberColumns): Column<Member>[] {
  return [
    {
      id: 'name',
      head: 'Person',
      isName: true,
      cell: (member) => <Person member={member} isSelf={member.id === membership.userId} />,
    },
    { id: 'role', head: 'Role', cell: ({ role }) => role },
    { id: 'joined', head: 'Joined', cell: ({ joined_at: at }) => <Past at={at} /> },
    {
      id: 'actions',
      head: <span className="sr-only">Actions</span>,
      isNumber: true,
      cell: (member) => (
        <Actions
          member={member}
          isSelf={member.id === membership.userId}
          reason={whyStays(member, all, membership)}
          onAsk={onAsk}
        />
      ),
    },
  ];
}

function Person({ member: { name, email }, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <span className="grid">
      <span className="flex min-w-max items-center gap-2">
        {name}
        {isSelf && <Badge tone="accent">you</Badge>}
      </span>
      {email !== null && <span className="text-sm font-normal text-muted">{email}</span>}
    </span>
  );
}

interface ActionsProps {
  member: Member;
  isSelf: boolean;
  /** Why the member stays as it is; null if it can be changed. */
  reason: string | null;
  onAsk: (asked: Asked) => void;
}

function Actions({ member, isSelf, reason, onAsk }: ActionsProps) {
  if (reason !== null)
    return (
      <span className="ml-auto block max-w-64 min-w-44 text-right text-sm whitespace-normal text-muted">
        {reason}
      </span>
    );
  return (
    <span className="inline-flex gap-2">
      <Button
        size="small"
        aria-label={`Change the role of ${member.name}`}
        onClick={() => onAsk({ member, what: 'role' })}
      >
        Change role
      </Button>
      <Button
        size="small"
        look="danger"
        aria-label={isSelf ? 'Leave the organization' : `Remove ${member.name}`}
        onClick={() => onAsk({ member, what: 'removal' })}
      >
        {isSelf ? 'Leave' : 'Remove'}
      </Button>
    </span>
  );
}
