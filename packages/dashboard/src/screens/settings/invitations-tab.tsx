import type { Invitation } from '@headrace/client';
import { Mail } from 'lucide-react';
import { useMembership } from '../../data/membership.ts';
import { useEndInvitation, useOpenInvitations } from '../../data/members.ts';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { useToast } from '../../kit/toast.tsx';
import { InviteForm } from './invite-form.tsx';
import { Maker } from './maker.tsx';
import { Past } from './past.tsx';
import { withArticle } from './roles.ts';
import { TabCall } from './tab-call.tsx';

const columns: Column<Invitation>[] = [
  { id: 'role', head: 'Role', isName: true, cell: ({ role }) => role },
  { id: 'by', head: 'Made by', cell: ({ created_by: by }) => <Maker id={by} /> },
  { id: 'made', head: 'Made', cell: ({ created_at: at }) => <Past at={at} /> },
  { id: 'ends', head: 'Ends', cell: ({ expires_at: at }) => <Past at={at} /> },
  {
    id: 'end',
    head: <span className="sr-only">End</span>,
    isNumber: true,
    cell: (invitation) => <End invitation={invitation} />,
  },
];

/** Links that make somebody a member. */
export function InvitationsTab() {
  const invitations = useOpenInvitations();
  return (
    <>
      <Panel title="Invite somebody">
        <InviteForm />
      </Panel>
      <Panel title="Open invitations" isFlush>
        <Loaded of={invitations}>
          {(open) =>
            open.length === 0 ? (
              <Empty icon={<Mail aria-hidden size={20} />} title="No open invitations">
                A link that you make above is listed here until somebody opens it.
              </Empty>
            ) : (
              <Table label="Open invitations" columns={columns} rows={open} rowKey={({ id }) => id} />
            )
          }
        </Loaded>
      </Panel>
      <TabCall call={{ method: 'POST', path: '/v1/invitations', body: { role: 'member' } }} />
    </>
  );
}

function End({ invitation: { id, role } }: { invitation: Invitation }) {
  const { isOwner } = useMembership();
  const { mutate, isPending } = useEndInvitation();
  const { tell, tellProblem } = useToast();
  if (role === 'owner' && !isOwner)
    return <span className="text-sm text-muted">Only owners end this one.</span>;
  const end = () =>
    mutate(id, {
      onSuccess: () => tell('The invitation was ended.', 'Its link opens nothing any more.'),
      onError: tellProblem,
    });
  return (
    <Button
      size="small"
      look="danger"
      disabled={isPending}
      onClick={end}
      aria-label={`End the invitation for ${withArticle(role)}`}
    >
      End
    </Button>
  );
}
