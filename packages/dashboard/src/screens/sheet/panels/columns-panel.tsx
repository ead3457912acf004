import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Segments } from '../../../kit/segments.tsx';
import type { SheetField } from '../sheet-fields.ts';
import { inOrder } from '../sheet-fields.ts';
import type { SheetPage } from '../use-sheet-page.ts';

const heights = [
  { value: '28', label: 'Low' },
  { value: '34', label: 'Normal' },
  { value: '64', label: 'High' },
] as const;
const heightOf = { 28: 28, 34: 34, 64: 64 } as const;

/** Which fields are shown, in which order, and how high the rows are. It does not change the sheet. */
export function ColumnsPanel({ page }: { page: SheetPage }) {
  const { fields, layout } = page;
  const ordered = inOrder(fields, layout.layout);
  const { hidden, height } = layout.layout;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        This is how you see the sheet in this browser. Save the columns as a view to show them to others.
      </p>
      <div className="flex items-center gap-3">
        <span aria-hidden className="grow font-medium">
          Rows
        </span>
        <Segments
          label="Height of the rows"
          value={`${height}`}
          options={heights}
          onChange={(chosen) => layout.change({ height: heightOf[chosen] })}
        />
      </div>
      <ul className="grid">
        {ordered.map((field, index) => (
          <li key={field.name} className="flex min-h-8 items-center gap-1">
            <ShownChoice page={page} field={field} />
            <MoveButton page={page} ordered={ordered} from={index} by={-1} />
            <MoveButton page={page} ordered={ordered} from={index} by={1} />
          </li>
        ))}
      </ul>
      <div className="flex gap-2 border-t border-line pt-3">
        <Button size="small" onClick={() => layout.change({ hidden: [] })} disabled={hidden.length === 0}>
          Show all
        </Button>
        <Button size="small" look="quiet" onClick={layout.reset} disabled={!layout.isChanged}>
          As {page.view === undefined ? 'the sheet has them' : 'the view says'}
        </Button>
      </div>
    </div>
  );
}

function ShownChoice({
  page: { layout, catalog },
  field: { name, pipe },
}: {
  page: SheetPage;
  field: SheetField;
}) {
  const { hidden } = layout.layout;
  const isHidden = hidden.includes(name);
  return (
    <label className="flex min-w-0 grow cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={!isHidden}
        onChange={() =>
          layout.change({ hidden: isHidden ? hidden.filter((one) => one !== name) : [...hidden, name] })
        }
      />
      <bdi className="truncate">{name}</bdi>
      {pipe !== null && (
        <span className="truncate text-sm text-faint">
          {catalog.get(pipe.payload.pipe_id)?.label ?? pipe.payload.pipe_id}
        </span>
      )}
    </label>
  );
}

interface MoveButtonProps {
  page: SheetPage;
  ordered: readonly SheetField[];
  from: number;
  by: -1 | 1;
}

function MoveButton({ page: { layout }, ordered, from, by }: MoveButtonProps) {
  const names = ordered.map(({ name }) => name);
  const name = names[from] ?? '';
  const Icon = by === 1 ? ArrowDown : ArrowUp;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Move ${name} to the ${by === 1 ? 'right' : 'left'}`}
      disabled={names[from + by] === undefined}
      onClick={() => layout.change({ order: names.toSpliced(from, 1).toSpliced(from + by, 0, name) })}
    >
      <Icon aria-hidden size={13} />
    </Button>
  );
}
