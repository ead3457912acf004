import type { SheetChangeEntry } from '@headrace/client';
import { countOf } from '../../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../../data/format-time.ts';
import { useNow } from '../../../data/now.ts';
import { useReadPages } from '../../../data/read-pages.ts';
import { useSession } from '../../../data/session.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Moment } from '../../../kit/moment.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { Who } from './who.tsx';

/** Who changed what in the last 30 days; each change can be undone by itself. */
export function ChangesPanel({ page }: { page: SheetPage }) {
  const { sheet } = page;
  const changes = useReadPages<SheetChangeEntry>(
    ['sheet', sheet.id, 'changes'],
    async (client, { cursor }) => {
      const read = await client.sheets.listChanges(sheet.id, { cursor });
      return { items: read.changes, next: read.next_cursor };
    },
  );
  return (
    <div className="grid gap-3">
      <Loaded of={changes}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">Nothing was changed in the last 30 days.</p>
          ) : (
            <ol className="divide-y divide-line">
              {list.map((change) => (
                <li key={change.change} className="grid gap-1 py-2.5 text-sm">
                  <ChangeLine page={page} change={change} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {changes.hasMore && (
        <div>
          <Button size="small" onClick={changes.readMore} disabled={changes.isReadingMore}>
            Show older ones
          </Button>
        </div>
      )}
    </div>
  );
}

function ChangeLine({ page, change }: { page: SheetPage; change: SheetChangeEntry }) {
  const own = useSession().data?.user.id;
  const { state, by, at, summary, rows, cells } = change;
  const time = new Date(at);
  const counts = [rows > 0 ? countOf(rows, 'row') : '', cells > 0 ? countOf(cells, 'cell') : ''].filter(
    (part) => part !== '',
  );
  const isUndone = state === 'undone' || state === 'redoing';
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className={`grow break-words ${isUndone ? 'text-muted line-through' : ''}`}>{summary}</span>
        {isUndone && <Badge>undone</Badge>}
      </p>
      <p className="text-muted">
        <Who by={by} />, <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />
        {counts.length > 0 && ` · ${counts.join(', ')}`}
      </p>
      {page.mayWrite && by === own && (
        <div>
          <Button
            size="small"
            disabled={page.turning.isBusy}
            onClick={() => page.turning.turn(isUndone ? 'redo' : 'undo', change)}
            aria-label={`${isUndone ? 'Redo' : 'Undo'}: ${summary}`}
          >
            {isUndone ? 'Redo' : 'Undo'}
          </Button>
        </div>
      )}
    </>
  );
}
