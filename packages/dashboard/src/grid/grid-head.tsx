import type { ReactNode } from 'react';
import type { GridColumn, GridGroup, Span } from './grid-source.ts';
import type { ColumnLayout } from './lay-out-columns.ts';
import { widthOf } from './lay-out-columns.ts';

/** Of the row above the heads of columns, in pixels. */
export const groupHeight = 30;

interface HeadProps {
  columns: readonly GridColumn[];
  layout: ColumnLayout;
  /** Columns beside the pinned ones that are seen. */
  inSight: Span | null;
  /** Of all heads together. */
  height: number;
  headRows: number;
}

/** The heads of the columns in sight. They stay at the top. */
export function GridHead({ columns, layout, inSight, height, headRows }: HeadProps) {
  const columnHeight = height - (headRows - 1) * groupHeight;
  return (
    <div role="rowgroup" className="grid-head" style={{ width: layout.edges.at(-1), height }}>
      {headRows > 1 && (
        <div role="row" aria-rowindex={1} className="grid-head-row" style={{ height: groupHeight }}>
          <div
            role="gridcell"
            aria-label="Groups"
            aria-colindex={1}
            className="grid-corner"
            style={{ width: layout.gutter }}
          />
          {groupsIn(columns, layout, inSight).map((group) => (
            <GroupHead key={`${group.id}:${group.span.first}`} layout={layout} group={group} />
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={headRows} className="grid-head-row" style={{ height: columnHeight }}>
        <div role="columnheader" aria-colindex={1} className="grid-corner" style={{ width: layout.gutter }}>
          <span className="sr-only">Row</span>
        </div>
        {positionsIn(layout, inSight).map((column) => (
          <ColumnHead key={layout.ids[column]} layout={layout} column={column}>
            {columns[column]?.header}
          </ColumnHead>
        ))}
      </div>
    </div>
  );
}

interface ColumnHeadProps extends Pick<HeadProps, 'layout'> {
  column: number;
  children: ReactNode;
}

function ColumnHead({ layout, column, children }: ColumnHeadProps) {
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      data-column={column}
      data-pinned={column < layout.pinned ? '' : undefined}
      className="grid-column-head"
      style={{ left: layout.edges[column], width: widthOf(layout, column) }}
    >
      {children}
      <span aria-hidden className="grid-edge" />
    </div>
  );
}

interface GroupSpan extends GridGroup {
  span: Span;
}

function GroupHead({ layout, group }: { layout: ColumnLayout; group: GroupSpan }) {
  const { first, last } = group.span;
  const [left, right] = [layout.edges[first] ?? 0, layout.edges[last + 1] ?? 0];
  const isPinned = first < layout.pinned;
  return (
    <div
      role="columnheader"
      aria-colindex={first + 2}
      aria-colspan={last - first + 1}
      data-pinned={isPinned ? '' : undefined}
      data-hatched={group.isHatched === true ? '' : undefined}
      className="grid-group-head"
      style={{ left, width: right - left }}
    >
      <div className="grid-group-name" style={isPinned ? {} : { left: layout.pinnedEdge }}>
        {group.header}
      </div>
    </div>
  );
}

function positionsIn({ pinned }: ColumnLayout, inSight: Span | null): number[] {
  const first = Array.from({ length: pinned }, (_, at) => at);
  if (inSight === null) return first;
  const { first: from, last } = inSight;
  return [...first, ...Array.from({ length: last - from + 1 }, (_, at) => from + at)];
}

/** Neighbours with the same group, as far as they are seen. Pinned ones do not scroll along with the others. */
function groupsIn(columns: readonly GridColumn[], layout: ColumnLayout, inSight: Span | null): GroupSpan[] {
  const groups: GroupSpan[] = [];
  for (const column of positionsIn(layout, inSight)) {
    const group = columns[column]?.group;
    if (group === undefined) continue;
    const last = groups.at(-1);
    const goesOn = last?.id === group.id && last.span.last === column - 1 && column !== layout.pinned;
    if (last !== undefined && goesOn) last.span = { ...last.span, last: column };
    else groups.push({ ...group, span: { first: column, last: column } });
  }
  return groups;
}
