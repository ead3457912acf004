import { ArrowDown, ArrowUp, CircleAlert, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countStatuses } from './run-view.ts';
import type { CellStatus } from '../../cells/statuses.ts';
import { statusLooks } from '../../cells/statuses.ts';
import { StatusIcon } from '../../cells/status-icon.tsx';
import { problemsWithin } from '../../forms/place-problems.ts';
import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { AddPipe } from './add-pipe.tsx';
import type { Playground } from './use-playground.ts';

/** The pipes of the request. The chosen one is set up in the panel beside the table. */
export function PipeList({ playground }: { playground: Playground }) {
  const [isAdding, setAdding] = useState(false);
  const { pipes } = playground.request;
  return (
    <section
      aria-labelledby="pipes-title"
      className="flex min-h-0 flex-col border-line max-lg:border-b lg:border-r"
    >
      <h2
        id="pipes-title"
        className="flex h-10 shrink-0 items-center border-b border-line px-4 text-sm font-semibold"
      >
        Pipes
      </h2>
      <ol className="min-h-0 grow overflow-y-auto p-2">
        {pipes.map((payload, index) => (
          // A pipe may be there twice; its place is what tells it from others.
          // oxlint-disable-next-line react/no-array-index-key
          <PipeRow key={`${index} ${payload.pipe_id}`} playground={playground} index={index} />
        ))}
        <li className="mt-1">
          <Button look="quiet" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden size={14} />
            Add a pipe
          </Button>
        </li>
      </ol>
      <AddPipe playground={playground} isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

function PipeRow({ playground, index }: { playground: Playground; index: number }) {
  const { request, catalog, params, problems, columns, run, show } = playground;
  const { pipe_id: id = '' } = request.pipes[index] ?? {};
  const isChosen = (params.pipe ?? 0) === index && params.tab === undefined;
  const faults = problemsWithin(problems, ['pipes', index]).length;
  const made = columns.filter(({ pipe }) => pipe === index).map(({ name }) => name);
  const counts = countStatuses(run.view?.run ?? null, made.slice(0, 1));
  return (
    <li
      className={classNames(
        'group flex items-start rounded-md',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <button
        type="button"
        aria-current={isChosen}
        className="min-w-0 grow cursor-pointer rounded-md px-2 py-1.5 text-left"
        onClick={() => show({ pipe: index === 0 ? undefined : index, tab: undefined })}
      >
        <span className="block truncate font-medium">{catalog.get(id)?.label ?? id}</span>
        <span className="block truncate font-mono text-xs text-faint">{id}</span>
        <span className="mt-0.5 flex min-h-4 flex-wrap items-center gap-x-2 text-xs text-muted">
          {faults > 0 && (
            <span className="flex items-center gap-1 text-danger">
              <CircleAlert aria-hidden size={12} />
              {faults === 1 ? '1 problem' : `${faults} problems`}
            </span>
          )}
          {faults === 0 && counts.size === 0 ? 'not run yet' : <Counts counts={counts} />}
        </span>
      </button>
      <PipeMenu playground={playground} index={index} />
    </li>
  );
}

/** `✓ 7  ─ 2  ✗ 1`, with words for those who listen. */
export function Counts({ counts }: { counts: ReadonlyMap<CellStatus, number> }) {
  return [...counts].map(([status, count]) => (
    <span key={status} className="flex items-center gap-0.5 tabular-nums" title={statusLooks[status].word}>
      <StatusIcon status={statusLooks[status]} size={12} />
      {count}
      <span className="sr-only">{statusLooks[status].word}</span>
    </span>
  ));
}

function PipeMenu({ playground, index }: { playground: Playground; index: number }) {
  const { request, edit, show } = playground;
  const { pipe_id: id = '' } = request.pipes[index] ?? {};
  const trigger = (
    <Button look="quiet" size="small" aria-label={`More about pipe ${index + 1}, ${id}`}>
      <Ellipsis aria-hidden size={14} />
    </Button>
  );
  return (
    <div className="shrink-0 pt-1 pr-1">
      <Menu align="end" trigger={trigger}>
        <MenuItem
          icon={<ArrowUp aria-hidden size={14} />}
          isDisabled={index === 0}
          onClick={() => edit({ do: 'move-pipe', index, to: index - 1 })}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden size={14} />}
          isDisabled={index === request.pipes.length - 1}
          onClick={() => edit({ do: 'move-pipe', index, to: index + 1 })}
        >
          Move down
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => {
            edit({ do: 'remove-pipe', index });
            show({ pipe: undefined });
          }}
        >
          Remove
        </MenuItem>
      </Menu>
    </div>
  );
}
