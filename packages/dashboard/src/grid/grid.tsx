import type { ReactNode, RefObject } from 'react';
import { useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useToast } from '../kit/toast.tsx';
import type { PastePlan } from './clipboard/plan-paste.ts';
import { GridHead, groupHeight } from './grid-head.tsx';
import type { GridCallbacks, GridColumn, GridSource, RowHeight, Span } from './grid-source.ts';
import type { GridState } from './grid-state.ts';
import './grid.css';
import { applyEdit } from './input/run-action.ts';
import type { ColumnLayout } from './lay-out-columns.ts';
import { isSameLayout, layOutColumns } from './lay-out-columns.ts';
import type { MountedGrid } from './mount-grid.ts';
import { mountGrid } from './mount-grid.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { Shape } from './view/grid-view.ts';
import { IconShelf } from './view/icon-shelf.ts';

interface GridProps extends GridCallbacks {
  /** Made by `createGrid`, and kept as long as the table is shown. */
  grid: GridState;
  /** What the table is called. */
  label: string;
  source: GridSource;
  columns: readonly GridColumn[];
  rowHeight?: RowHeight;
  /** Of the heads of columns, in pixels. */
  headHeight?: number;
  /** What cells may show, by name. They are drawn once, and copied. */
  icons?: Readonly<Record<string, ReactNode>>;
}

/** A table of any size. It fills its parent, which has a height. */
export function Grid(props: GridProps) {
  const { grid, columns, source, rowHeight = 34 } = props;
  const rowCount = useRowCount(source);
  const layout = useLayout(columns, rowCount);
  const headRows = columns.some(({ group }) => group !== undefined) ? 2 : 1;
  const headHeight = (props.headHeight ?? 36) + (headRows - 1) * groupHeight;
  const shape: Shape = { source, layout, rowCount: rowCount ?? 0, rowHeight, headHeight, headRows };
  const root = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState<Span | null>(null);
  const [asked, setAsked] = useState<PastePlan | null>(null);
  useLayoutEffect(() => grid.setCallbacks(props));
  useMounted(root, { grid, shape, onColumns: setInSight, ask: setAsked });
  return (
    <div ref={root} className={`grid-root grid-rows-of-${rowHeight}`}>
      <Table {...props} rowCount={rowCount} headRows={headRows}>
        <GridHead {...{ columns, layout, inSight, headRows }} height={headHeight} />
      </Table>
      <IconStock icons={props.icons ?? {}} />
      <PasteDialog
        plan={asked}
        onClose={() => setAsked(null)}
        onPaste={({ edit }) => {
          setAsked(null);
          applyEdit(grid, edit);
          grid.focus();
        }}
      />
    </div>
  );
}

interface TableProps extends Pick<GridProps, 'label' | 'columns'> {
  rowCount: number | null;
  headRows: number;
  children: ReactNode;
}

function Table({ label, columns, rowCount, headRows, children }: TableProps) {
  const hint = useId();
  return (
    <>
      <div
        role="grid"
        aria-label={label}
        aria-describedby={hint}
        aria-multiselectable
        aria-rowcount={rowCount === null ? -1 : rowCount + headRows}
        aria-colcount={columns.length + 1}
        // Without rows there is no cell that Tab could lead to.
        tabIndex={rowCount === 0 ? 0 : -1}
        className="grid-scroller"
      >
        {children}
        <div role="rowgroup" className="grid-body" />
      </div>
      <div hidden id={hint}>
        Arrows move between cells. Enter edits, Space opens details. To leave with Tab, press Escape first.
      </div>
    </>
  );
}

function IconStock({ icons }: { icons: Readonly<Record<string, ReactNode>> }) {
  return (
    <div hidden className="grid-icons">
      {Object.entries(icons).map(([name, icon]) => (
        <span key={name} data-icon={name} aria-hidden className="grid-icon">
          {icon}
        </span>
      ))}
    </div>
  );
}

/** The same object as long as cells lie in the same places, so that another head lays out no cell anew. */
function useLayout(columns: readonly GridColumn[], rowCount: number | null): ColumnLayout {
  const made = useMemo(() => layOutColumns(columns, rowCount), [columns, rowCount]);
  const [kept, keep] = useState(made);
  if (isSameLayout(kept, made)) return kept;
  keep(made);
  return made;
}

function useRowCount(source: GridSource): number | null {
  const subscribe = useMemo(
    () => (listener: () => void) => source.subscribe((change) => change.kind === 'all' && listener()),
    [source],
  );
  return useSyncExternalStore(subscribe, () => source.rowCount());
}

interface Mounting {
  grid: GridState;
  shape: Shape;
  onColumns: (columns: Span | null) => void;
  ask: (plan: PastePlan) => void;
}

function useMounted(root: RefObject<HTMLDivElement | null>, { grid, shape, onColumns, ask }: Mounting): void {
  const mounted = useRef<MountedGrid>(null);
  const { tell } = useToast();
  const talk = useRef(tell);
  useLayoutEffect(() => {
    talk.current = tell;
  });
  const { source, layout, rowCount, rowHeight, headHeight, headRows } = shape;
  const latest = useRef(shape);
  useLayoutEffect(() => {
    const given = { source, layout, rowCount, rowHeight, headHeight, headRows };
    latest.current = given;
    mounted.current?.view.setShape(given);
  }, [source, layout, rowCount, rowHeight, headHeight, headRows]);
  useLayoutEffect(() => {
    const parts = findParts(root.current);
    if (parts === null) return;
    const say = (title: string, text?: string) => talk.current(title, text);
    const made = mountGrid({ ...parts, state: grid, onColumns, ask, tell: say }, latest.current);
    mounted.current = made;
    return () => {
      made.unmount();
      mounted.current = null;
    };
  }, [root, grid, onColumns, ask]);
}

function findParts(root: HTMLElement | null) {
  const find = (name: string) => root?.querySelector<HTMLElement>(`.${name}`) ?? null;
  const [scroller, body, icons] = [find('grid-scroller'), find('grid-body'), find('grid-icons')];
  if (root === null || scroller === null || body === null || icons === null) return null;
  return { root, scroller, body, icons: new IconShelf(icons) };
}
