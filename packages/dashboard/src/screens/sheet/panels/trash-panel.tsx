import type { SheetTrash, SheetTrashDone } from '@headrace/client';
import { useState } from 'react';
import { showValue } from '../../../cells/show-value.ts';
import { useChange } from '../../../data/change.ts';
import { formatAgo, formatMoment } from '../../../data/format-time.ts';
import { useNow } from '../../../data/now.ts';
import { useReadPages } from '../../../data/read-pages.ts';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Moment } from '../../../kit/moment.tsx';
import { Segments } from '../../../kit/segments.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

type Kind = 'rows' | 'columns' | 'pipes';
interface Deleted {
  id: string;
  words: string;
  at: string;
  /** What brings it back. */
  choice: object;
}

const kinds = [
  { value: 'rows', label: 'Rows' },
  { value: 'columns', label: 'Columns' },
  { value: 'pipes', label: 'Pipes' },
] as const;

/** What was deleted of the sheet in the last 30 days. */
export function TrashPanel({ page }: { page: SheetPage }) {
  const [kind, setKind] = useState<Kind>('rows');
  const trash = useTrash(page, kind);
  return (
    <div className="grid gap-3">
      <div>
        <Segments label="What was deleted" value={kind} options={kinds} onChange={setKind} />
      </div>
      <Loaded of={trash}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">No {kind} were deleted in the last 30 days.</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map((item) => (
                <li key={item.id} className="flex items-center gap-2 py-2 text-sm">
                  <DeletedLine page={page} item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {trash.hasMore && (
        <div>
          <Button size="small" onClick={trash.readMore} disabled={trash.isReadingMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function useTrash({ sheet, catalog }: SheetPage, kind: Kind) {
  return useReadPages<Deleted>(['sheet', sheet.id, 'trash', kind], async (client, { cursor, signal }) => {
    const query = new URLSearchParams({ kind, ...(cursor === null ? {} : { cursor }) });
    const path = `/v1/sheets/${sheet.id}/trash?${query.toString()}`;
    const read = await client.call<SheetTrash>(path, { signal });
    return { items: listDeleted(read, (id) => catalog.get(id)?.label ?? id), next: read.next_cursor };
  });
}

function listDeleted({ rows, columns, pipes }: SheetTrash, labelOf: (id: string) => string): Deleted[] {
  return [
    ...rows.map(({ row, values, deleted_at: at }) => ({
      id: `row ${row}`,
      words: wordsOf(values) || `row ${row}`,
      at,
      choice: { rows: [row] },
    })),
    ...columns.map(({ column, name, deleted_at: at }) => ({
      id: column,
      words: name,
      at,
      choice: { column },
    })),
    ...pipes.map(({ pipe, pipe_id: id, deleted_at: at }) => ({
      id: pipe,
      words: labelOf(id),
      at,
      choice: { pipe },
    })),
  ];
}

const shownValues = 3;

function wordsOf(values: Readonly<Record<string, unknown>>): string {
  return Object.values(values)
    .filter((value) => value !== null && value !== '')
    .slice(0, shownValues)
    .map((value) => showValue(value, null, { locale: undefined }))
    .join(', ');
}

function DeletedLine({ page, item }: { page: SheetPage; item: Deleted }) {
  const { sheet, table, mayWrite } = page;
  const { tell, tellProblem } = useToast();
  const time = new Date(item.at);
  const { mutate, isPending } = useChange(
    (client, body: object) => client.call<SheetTrashDone>(`/v1/sheets/${sheet.id}/trash/restore`, { body }),
    ['sheet', sheet.id],
  );
  const restore = () =>
    mutate(item.choice, {
      onSuccess: () => {
        tell('It is back.', item.words);
        void table.reorder();
      },
      onError: tellProblem,
    });
  return (
    <>
      <span className="grid min-w-0 grow">
        <bdi className="truncate">{item.words}</bdi>
        <span className="text-muted">
          <Moment at={item.at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />
        </span>
      </span>
      {mayWrite && (
        <Button size="small" disabled={isPending} onClick={restore} aria-label={`Restore ${item.words}`}>
          Restore
        </Button>
      )}
    </>
  );
}
