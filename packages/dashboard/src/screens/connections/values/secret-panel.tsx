import type { Secret } from '@headrace/client';
import { LockKeyhole, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSecrets } from '../../../data/template-values.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { Changed } from './changed.tsx';
import { RemoveValue } from './remove-value.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { ValueActions } from './value-actions.tsx';

/** What is open: a form for a new secret or for one that is there, or a question. */
type Opened = { what: 'new' } | { what: 'replace' | 'delete'; secret: Secret };

/** Secrets, without their values. */
export function SecretPanel() {
  const secrets = useSecrets();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel
      title="Secrets"
      isFlush
      actions={
        <Button size="small" onClick={() => setOpened({ what: 'new' })}>
          <Plus aria-hidden size={14} />
          Add a secret
        </Button>
      }
    >
      <Loaded of={secrets}>
        {(all) =>
          all.length === 0 ? (
            <NoSecrets />
          ) : (
            <Table label="Secrets" columns={columnsOf(setOpened)} rows={all} rowKey={({ key }) => key} />
          )
        }
      </Loaded>
      {opened?.what === 'new' && <SecretDialog known={secrets.data ?? []} onClose={close} />}
      {opened?.what === 'replace' && (
        <SecretDialog known={secrets.data ?? []} secret={opened.secret} onClose={close} />
      )}
      {opened?.what === 'delete' && <RemoveValue kind="secrets" name={opened.secret.key} onClose={close} />}
    </Panel>
  );
}

function columnsOf(onOpen: (opened: Opened) => void): Column<Secret>[] {
  return [
    {
      id: 'key',
      head: 'Secret',
      isName: true,
      cell: ({ key }) => <code className="font-mono text-sm">{`{{ SECRETS.${key} }}`}</code>,
    },
    { id: 'hosts', head: 'May be sent to', cell: (secret) => <Hosts secret={secret} /> },
    { id: 'changed', head: 'Changed', cell: ({ updated_at: at }) => <Changed at={at} /> },
    {
      id: 'actions',
      head: <span className="sr-only">Actions</span>,
      isNumber: true,
      cell: (secret) => (
        <ValueActions
          name={secret.key}
          change="Replace"
          onChange={() => onOpen({ what: 'replace', secret })}
          onDelete={() => onOpen({ what: 'delete', secret })}
        />
      ),
    },
  ];
}

function Hosts({ secret: { allowed_hosts: hosts } }: { secret: Secret }) {
  if (hosts.length === 0) return <span className="text-warn">nowhere: it has no hosts</span>;
  return <span className="font-mono text-sm break-words">{hosts.join(', ')}</span>;
}

function NoSecrets() {
  return (
    <Empty icon={<LockKeyhole aria-hidden size={20} />} title="No secrets yet">
      A secret is a value that templates insert into a request, such as the token of your CRM. It is sent to
      the hosts that you name, and to no others. Add the first one above.
    </Empty>
  );
}
