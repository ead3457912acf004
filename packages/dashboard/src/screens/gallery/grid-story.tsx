import { useSearch } from '@tanstack/react-router';
import { Clock, Pin } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../kit/button.tsx';
import { Segments } from '../../kit/segments.tsx';
import { useToast } from '../../kit/toast.tsx';
import { createGrid } from '../../grid/create-grid.ts';
import { Grid } from '../../grid/grid.tsx';
import type { GridColumn, RowHeight } from '../../grid/grid-source.ts';
import { countCells, countRows, isAllMatching } from '../../grid/selection.ts';
import type { GridState } from '../../grid/grid-state.ts';
import { MadeUpSource } from './made-up-source.ts';
import { madeUpColumns } from './made-up-table.ts';

const heights = ['28', '34', '64'] as const;
const icons = { clock: <Clock size={14} />, pin: <Pin size={12} /> };
/** A run that fills so many cells a second, as the service tells them: four times a second. */
const filledPerSecond = 1000;
const tellsPerSecond = 4;

/** The grid with rows that nobody stored, to look at, to test and to measure. No menu leads here. */
export function GridStory() {
  const { rows, columns: columnCount } = useSearch({ from: '/gallery/grid' });
  const names = useMemo(() => madeUpColumns.slice(0, columnCount), [columnCount]);
  const source = useMemo(() => new MadeUpSource(rows, names), [rows, names]);
  const [grid] = useState(createGrid);
  const [height, setHeight] = useState<RowHeight>(34);
  const [isFilling, setFilling] = useState(false);
  const { columns, resize, move } = useColumns(names);
  const { tell } = useToast();
  useFilling(source, isFilling);
  const step = (change: ReturnType<MadeUpSource['history']['undo']>) => change && source.apply(change);
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
        <h1 className="mr-auto font-semibold">{source.rowCount().toLocaleString()} made-up rows</h1>
        <Selected grid={grid} />
        <Heights height={height} onChange={setHeight} />
        <Button aria-pressed={isFilling} onClick={() => setFilling(!isFilling)}>
          Fill cells
        </Button>
      </div>
      <div className="min-h-80 grow">
        <Grid
          grid={grid}
          label="Made-up rows"
          source={source}
          columns={columns}
          rowHeight={height}
          icons={icons}
          onOpen={({ row, column }) => tell('Opened', `${column}, row ${row + 1}`)}
          onEdit={(edit) => source.edit(edit)}
          onUndo={() => step(source.history.undo())}
          onRedo={() => step(source.history.redo())}
          onMenu={(column) => tell('Menu', column)}
          onRun={() => tell('Run')}
          onFind={() => tell('Find')}
          onMoveColumn={move}
          onResizeColumn={resize}
        />
      </div>
    </div>
  );
}

function Heights({ height, onChange }: { height: RowHeight; onChange: (height: RowHeight) => void }) {
  return (
    <Segments
      label="Height of rows"
      value={heights.find((known) => Number(known) === height) ?? '34'}
      options={heights.map((value) => ({ value, label: value }))}
      onChange={(value) => onChange(value === '28' ? 28 : value === '34' ? 34 : 64)}
    />
  );
}

function Selected({ grid }: { grid: GridState }) {
  const { areas } = useSyncExternalStore(
    (listener) => grid.subscribe(listener),
    () => grid.selection(),
  );
  if (areas.length === 0) return null;
  const [cells, rows] = [countCells(areas, grid.size), countRows(areas, grid.size.rows)];
  return (
    <span className="text-muted" data-testid="selected">
      {isAllMatching({ areas })
        ? 'all that match'
        : `${cells.toLocaleString()} cells in ${rows.toLocaleString()} rows`}
    </span>
  );
}

interface ColumnState {
  order: readonly string[];
  widths: ReadonlyMap<string, number>;
}

function useColumns(names: readonly string[]) {
  const [{ order, widths }, set] = useState<ColumnState>({ order: names, widths: new Map() });
  const columns = useMemo(
    () => order.map((id, at) => columnOf(id, { width: widths.get(id) ?? 160, isPinned: at === 0 })),
    [order, widths],
  );
  const resize = (id: string, width: number) =>
    set((before) => ({ ...before, widths: new Map(before.widths).set(id, width) }));
  const move = (id: string, by: -1 | 1) =>
    set((before) => ({ ...before, order: moved(before.order, id, by) }));
  return { columns, resize, move };
}

function moved(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const [from, other] = [order.indexOf(id), order[order.indexOf(id) + by]];
  return from === -1 || other === undefined ? order : order.with(from, other).with(from + by, id);
}

function columnOf(id: string, { width, isPinned }: { width: number; isPinned: boolean }): GridColumn {
  const isPipe = id === 'work_email';
  return {
    id,
    name: id.replaceAll('_', ' '),
    width,
    isPinned,
    isEditable: !isPipe,
    align: id === 'employees' ? 'end' : 'start',
    header: <div className="truncate px-2.5 leading-9 font-medium">{id}</div>,
    ...(isPipe
      ? {
          group: {
            id: 'pipe',
            header: <div className="truncate px-2.5 leading-[30px]">Find work email</div>,
          },
        }
      : {}),
  };
}

/** Changes cells all over the first rows, as a run does. */
function useFilling(source: MadeUpSource, isFilling: boolean): void {
  useEffect(() => {
    if (!isFilling) return;
    let at = 0;
    const timer = setInterval(() => {
      const count = filledPerSecond / tellsPerSecond;
      const cells = Array.from({ length: count }, (_, next) => ({
        row: (at + next) % Math.min(source.rowCount(), filledPerSecond * 4),
        column: 'work_email',
      }));
      at += count;
      source.fill(cells, ({ row }) => `found.${at}@row-${row}.example`);
    }, 1000 / tellsPerSecond);
    return () => clearInterval(timer);
  }, [source, isFilling]);
}
