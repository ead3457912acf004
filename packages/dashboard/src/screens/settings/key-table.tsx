import type { ApiKey } from '@headrace/client';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { Maker } from './maker.tsx';
import { Past } from './past.tsx';

const name: Column<ApiKey> = {
  id: 'name',
  head: 'Key',
  isName: true,
  cell: (key) => (
    <span className="grid">
      {key.name}
      <span className="font-mono text-xs font-normal text-faint">{key.prefix}…</span>
    </span>
  ),
};
const role: Column<ApiKey> = { id: 'role', head: 'Role', cell: (key) => key.role };
const made: Column<ApiKey> = {
  id: 'made',
  head: 'Made',
  cell: (key) => (
    <span className="grid">
      <Past at={key.created_at} />
      <span className="text-sm text-muted">
        by <Maker id={key.created_by} />
      </span>
    </span>
  ),
};
const used: Column<ApiKey> = {
  id: 'used',
  head: 'Last used',
  cell: (key) => <Past at={key.last_used_at} otherwise="not yet" />,
};

const ended: Column<ApiKey> = {
  id: 'ended',
  head: 'Revoked',
  cell: (key) => <Past at={key.revoked_at} />,
};
const revokedColumns = [name, role, used, made, ended];

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

/** Keys that work. */
export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const columns = [name, role, used, made, revokeOf(onRevoke)];
  return <Table label="API keys" columns={columns} rows={keys} rowKey={({ id }) => id} />;
}

function revokeOf(onRevoke: KeyTableProps['onRevoke']): Column<ApiKey> {
  return {
    id: 'revoke',
    head: <span className="sr-only">Revoke</span>,
    isNumber: true,
    cell: (key) => (
      <Button size="small" look="danger" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
  };
}

/** Keys that worked once. */
export function RevokedTable({ keys }: { keys: readonly ApiKey[] }) {
  return <Table label="Revoked keys" columns={revokedColumns} rows={keys} rowKey={({ id }) => id} />;
}
