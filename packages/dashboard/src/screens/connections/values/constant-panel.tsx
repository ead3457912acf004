import type { Constant } from '@headrace/client';
import { Plus, Type } from 'lucide-react';
import { useState } from 'react';
import { useConstants } from '../../../data/template-values.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { Changed } from './changed.tsx';
import { ConstantDialog } from './constant-dialog.tsx';
import { RemoveValue } from './remove-value.tsx';
import { ValueActions } from './value-actions.tsx';

type Opened = { what: 'new' } | { what: 'change' | 'delete'; constant: Constant };

/** Constants, with their values. */
export function ConstantPanel() {
  const constants = useConstants();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel
      title="Constants"
      isFlush
      actions={
        <Button size="small" onClick={() => setOpened({ what: 'new' })}>
          <Plus aria-hidden size={14} />
          Add a constant
        </Button>
      }
    >
      <Loaded of={constants}>
        {(all) =>
          all.length === 0 ? (
            <NoConstants />
          ) : (
            <Table label="Constants" columns={columnsOf(setOpened)} rows={all} rowKey={({ key }) => key} />
          )
        }
      </Loaded>
      {opened?.what === 'new' && <ConstantDialog known={constants.data ?? []} onClose={close} />}
      {opened?.what === 'change' && (
        <ConstantDialog known={constants.data ?? []} constant={opened.constant} onClose={close} />
      )}
      {opened?.what === 'delete' && (
        <RemoveValue kind="constants" name={opened.constant.key} onClose={close} />
      )}
    </Panel>
  );
}

function columnsOf(onOpen: (opened: Opened) => void): Column<Constant>[] {
  return [
    {
      id: 'key',
      head: 'Constant',
      isName: true,
      cell: ({ key }) => <code className="font-mono text-sm">{`{{ CONSTANTS.${key} }}`}</code>,
    },
    {
      id: 'value',
      head: 'Value',
      cell: ({ value }) => <span className="line-clamp-2 max-w-md break-words">{value}</span>,
    },
    { id: 'changed', head: 'Changed', cell: ({ updated_at: at }) => <Changed at={at} /> },
    {
      id: 'actions',
      head: <span className="sr-only">Actions</span>,
      isNumber: true,
      cell: (constant) => (
        <ValueActions
          name={constant.key}
          change="Change"
          onChange={() => onOpen({ what: 'change', constant })}
          onDelete={() => onOpen({ what: 'delete', constant })}
        />
      ),
    },
  ];
}

function NoConstants() {
  return (
    <Empty icon={<Type aria-hidden size={20} />} title="No constants yet">
      A constant is a value that many templates insert, such as the name of your team. Unlike a secret, its
      value is shown. Add the first one above.
    </Empty>
  );
}
