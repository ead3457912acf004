import { KeyRound } from 'lucide-react';
import type { ManagedKey } from '../../../data/operator.ts';
import { useManagedKeys } from '../../../data/operator.ts';
import { Empty } from '../../../kit/empty.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { Past } from '../past.tsx';
import { ManagedKeyActions } from './managed-key-actions.tsx';
import { ManagedKeyForm } from './managed-key-form.tsx';
import { OperatorPart } from './operator-part.tsx';

const columns: Column<ManagedKey>[] = [
  {
    id: 'provider',
    head: 'Provider',
    isName: true,
    cell: ({ provider, hint }) => (
      <span className="grid">
        {provider}
        {hint !== null && <span className="text-sm font-normal text-muted">key that ends with {hint}</span>}
      </span>
    ),
  },
  {
    id: 'source',
    head: 'From',
    cell: ({ source }) => (source === 'environment' ? 'the environment' : 'the vault'),
  },
  {
    id: 'changed',
    head: 'Changed',
    cell: ({ rotated_at: rotated, created_at: created }) => (
      <Past at={rotated ?? created} otherwise="when the service starts" />
    ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    isNumber: true,
    cell: (key) => <ManagedKeyActions managed={key} />,
  },
];

/** The service's own keys at providers. */
export function ManagedKeysTab() {
  const keys = useManagedKeys();
  return (
    <>
      <Panel title="Managed keys" isFlush>
        <OperatorPart of={keys}>
          {(all) =>
            all.length === 0 ? (
              <Empty icon={<KeyRound aria-hidden size={20} />} title="No managed keys">
                With a managed key, every organization can ask a provider without a key of its own, and pays
                with credits. The sandbox needs none.
              </Empty>
            ) : (
              <Table label="Managed keys" columns={columns} rows={all} rowKey={({ provider }) => provider} />
            )
          }
        </OperatorPart>
      </Panel>
      {keys.data !== undefined && (
        <Panel title="Store a managed key">
          <ManagedKeyForm />
        </Panel>
      )}
    </>
  );
}
