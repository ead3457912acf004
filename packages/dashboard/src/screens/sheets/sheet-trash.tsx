import type { SheetsInTrash } from '@headrace/client';
import { Trash2 } from 'lucide-react';
import { formatCount } from '../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { useRights } from '../../data/rights.ts';
import { useRestoreSheet, useSheetsInTrash } from '../../data/sheets.ts';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { useToast } from '../../kit/toast.tsx';
import { EraseButton } from './erase-button.tsx';

type Deleted = SheetsInTrash['sheets'][number];

const columns: Column<Deleted>[] = [
  { id: 'name', head: 'Sheet', isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'project', head: 'Project', cell: ({ project }) => <bdi>{project}</bdi> },
  { id: 'where', head: 'Where', cell: ({ environment }) => environment },
  { id: 'rows', head: 'Rows', isNumber: true, cell: ({ rows }) => formatCount(rows) },
  { id: 'deleted', head: 'Deleted', isNumber: true, cell: ({ deleted_at: at }) => <Ago at={at} /> },
  {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    isNumber: true,
    cell: (sheet) => <Actions sheet={sheet} />,
  },
];

/** Sheets that were deleted in the last 30 days. */
export function SheetTrash() {
  const trash = useSheetsInTrash();
  return (
    <>
      <Panel isFlush>
        <Loaded of={trash}>
          {(sheets) =>
            sheets.length === 0 ? (
              <Empty icon={<Trash2 aria-hidden size={20} />} title="Nothing was deleted">
                Sheets that you delete can be restored from here for 30 days.
              </Empty>
            ) : (
              <Table label="Deleted sheets" columns={columns} rows={sheets} rowKey={({ id }) => String(id)} />
            )
          }
        </Loaded>
      </Panel>
      {trash.hasMore && (
        <div className="justify-self-center">
          <Button onClick={trash.readMore} disabled={trash.isReadingMore}>
            Show older ones
          </Button>
        </div>
      )}
    </>
  );
}

function Ago({ at }: { at: string }) {
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />;
}

function Actions({ sheet }: { sheet: Deleted }) {
  const { mayWrite, mayManage } = useRights();
  const { tell, tellProblem } = useToast();
  const { mutate, isPending } = useRestoreSheet();
  const restore = () =>
    mutate(sheet.id, {
      onSuccess: ({ name, project }) => tell(`${name} is back in ${project}.`),
      onError: tellProblem,
    });
  return (
    <span className="inline-flex gap-2">
      {mayWrite && (
        <Button size="small" disabled={isPending} onClick={restore} aria-label={`Restore ${sheet.name}`}>
          Restore
        </Button>
      )}
      {mayManage && <EraseButton id={sheet.id} name={sheet.name} />}
    </span>
  );
}
