import { X } from 'lucide-react';
import { classNames } from '../../kit/class-names.ts';
import { groupColumns } from './table-columns.ts';
import type { TableColumn } from './table-columns.ts';
import type { Playground } from './use-playground.ts';

const head = 'sticky z-10 border-b border-line text-left font-medium whitespace-nowrap';

/** Two lines: whose columns they are, and their names. Those of the sandbox are hatched. */
export function TableHead({ playground }: { playground: Playground }) {
  const { columns } = playground;
  return (
    <thead className="text-sm">
      <tr>
        <th
          scope="col"
          rowSpan={2}
          className={`${head} top-0 left-0 z-20 w-10 min-w-10 bg-sunken px-2 text-center text-faint`}
        >
          #
        </th>
        {groupColumns(columns).map(({ pipe, count }) => (
          <GroupHead key={pipe ?? 'input'} playground={playground} pipe={pipe} count={count} />
        ))}
      </tr>
      <tr>
        {columns.map((column, index) => (
          <ColumnHead
            key={column.name}
            playground={playground}
            column={column}
            isFirst={columns[index - 1]?.pipe !== column.pipe}
            isName={index === 0}
          />
        ))}
      </tr>
    </thead>
  );
}

function GroupHead({
  playground,
  pipe,
  count,
}: {
  playground: Playground;
  pipe: number | null;
  count: number;
}) {
  const { environment, request, catalog } = playground;
  const id = pipe === null ? '' : (request.pipes[pipe]?.pipe_id ?? '');
  return (
    <th
      scope="colgroup"
      colSpan={count}
      className={classNames(
        `${head} top-0 h-7 border-l px-3 text-xs text-muted`,
        pipe === null ? 'bg-sunken' : 'bg-surface',
        pipe !== null && environment === 'sandbox' && 'hatched',
      )}
    >
      <span className="block truncate">{pipe === null ? 'Input' : (catalog.get(id)?.label ?? id)}</span>
    </th>
  );
}

function ColumnHead({
  playground,
  column,
  isFirst,
  isName,
}: {
  playground: Playground;
  column: TableColumn;
  isFirst: boolean;
  /** It stays where it is while the others scroll. */
  isName: boolean;
}) {
  const { name, pipe } = column;
  return (
    <th
      scope="col"
      data-made={pipe !== null}
      className={classNames(
        `group ${head} top-7 h-8 bg-sunken px-3`,
        isFirst && 'border-l',
        isName && 'sm:left-10 sm:z-20',
      )}
    >
      <span className="flex items-center gap-1">
        <bdi className="max-w-48 truncate">{name}</bdi>
        {pipe === null && (
          <button
            type="button"
            aria-label={`Remove the column ${name}`}
            title="Remove the column"
            className="grid size-6 cursor-pointer place-items-center rounded-sm text-faint opacity-0 group-hover:opacity-100 hover:bg-line focus-visible:opacity-100"
            onClick={() => playground.edit({ do: 'remove-column', name })}
          >
            <X aria-hidden size={12} />
          </button>
        )}
      </span>
    </th>
  );
}
