import { Coins, Ellipsis, Gauge, Trash2, UserPlus } from 'lucide-react';
import { formatCredits } from '../../../data/format-number.ts';
import type { OperatedOrganization } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../kit/menu.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { Past } from '../past.tsx';
import type { OrganizationAction } from './question.ts';

type OnAsk = (what: OrganizationAction, organization: OperatedOrganization) => void;

const columns: Column<OperatedOrganization>[] = [
  {
    id: 'name',
    head: 'Organization',
    isName: true,
    cell: ({ id, name }) => (
      <span className="grid">
        {name}
        <span className="font-mono text-xs font-normal text-faint">{id}</span>
      </span>
    ),
  },
  { id: 'plan', head: 'Plan', cell: ({ plan }) => plan },
  { id: 'balance', head: 'Credits', isNumber: true, cell: ({ balance }) => formatCredits(balance) },
  { id: 'held', head: 'Held', isNumber: true, cell: ({ held }) => formatCredits(held) },
  { id: 'created', head: 'Since', isNumber: true, cell: ({ created_at: at }) => <Past at={at} /> },
];

interface OrganizationTableProps {
  organizations: readonly OperatedOrganization[];
  onAsk: OnAsk;
}

export function OrganizationTable({ organizations, onAsk }: OrganizationTableProps) {
  return (
    <Table
      label="Organizations"
      columns={[...columns, actionsOf(onAsk)]}
      rows={organizations}
      rowKey={({ id }) => id}
    />
  );
}

function actionsOf(onAsk: OnAsk): Column<OperatedOrganization> {
  return {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    isNumber: true,
    cell: (organization) => <Actions organization={organization} onAsk={onAsk} />,
  };
}

function Actions({ organization, onAsk }: { organization: OperatedOrganization; onAsk: OnAsk }) {
  const ask = (what: OrganizationAction) => () => onAsk(what, organization);
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" size="icon" aria-label={`Actions for ${organization.name}`}>
          <Ellipsis aria-hidden size={16} />
        </Button>
      }
    >
      <MenuItem icon={<Coins aria-hidden size={15} />} onClick={ask('grant')}>
        Grant credits
      </MenuItem>
      <MenuItem icon={<Gauge aria-hidden size={15} />} onClick={ask('plan')}>
        Change the plan
      </MenuItem>
      <MenuItem icon={<UserPlus aria-hidden size={15} />} onClick={ask('invite')}>
        Invite an owner
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden size={15} />} onClick={ask('erase')}>
        Delete
      </MenuItem>
    </Menu>
  );
}
