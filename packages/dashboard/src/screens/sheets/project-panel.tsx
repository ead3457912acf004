import type { SheetHead } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { formatCount, formatCredits } from '../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { Badge } from '../../kit/badge.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { SheetMenu } from './sheet-menu.tsx';
import { WithStats } from './with-stats.tsx';
import { shareFilled, sumSpent } from './sheet-figures.ts';

interface ProjectPanelProps {
  project: string;
  sheets: readonly SheetHead[];
  /** Ids of sheets that something runs in. */
  running: ReadonlySet<number>;
}

/** A line of the list. */
interface Line {
  sheet: SheetHead;
  isRunning: boolean;
}

const columns: Column<Line>[] = [
  { id: 'name', head: 'Sheet', isName: true, cell: ({ sheet }) => <SheetName sheet={sheet} /> },
  { id: 'running', head: 'Now', cell: ({ isRunning }) => <Now isRunning={isRunning} /> },
  { id: 'rows', head: 'Rows', isNumber: true, cell: ({ sheet }) => formatCount(sheet.rows) },
  {
    id: 'filled',
    head: 'Filled',
    isNumber: true,
    cell: ({ sheet }) => <WithStats id={sheet.id}>{(stats) => `${shareFilled(stats)} %`}</WithStats>,
  },
  {
    id: 'spent',
    head: 'Spent, credits',
    isNumber: true,
    cell: ({ sheet }) => <WithStats id={sheet.id}>{(stats) => formatCredits(sumSpent(stats))}</WithStats>,
  },
  { id: 'made', head: 'Made', isNumber: true, cell: ({ sheet }) => <Made at={sheet.created_at} /> },
  {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    isNumber: true,
    cell: ({ sheet }) => <SheetMenu sheet={sheet} />,
  },
];

/** The sheets of one project. */
export function ProjectPanel({ project, sheets, running }: ProjectPanelProps) {
  return (
    <Panel isFlush title={<bdi>{project}</bdi>} actions={<ProjectMenu name={project} />}>
      <Table
        label={`Sheets of ${project}`}
        columns={columns}
        rows={sheets.map((sheet) => ({ sheet, isRunning: running.has(sheet.id) }))}
        rowKey={({ sheet }) => String(sheet.id)}
        isSandbox={sheets[0]?.environment === 'sandbox'}
      />
    </Panel>
  );
}

function SheetName({ sheet: { id, name } }: { sheet: SheetHead }) {
  return (
    <Link
      to="/sheets/$sheetId"
      params={{ sheetId: String(id) }}
      className="inline-block max-w-80 truncate align-bottom hover:text-accent hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function Now({ isRunning }: Pick<Line, 'isRunning'>) {
  if (!isRunning) return <span className="text-faint">idle</span>;
  return (
    <Badge tone="accent" icon={<LoaderCircle aria-hidden size={12} className="animate-spin" />}>
      running
    </Badge>
  );
}

function Made({ at }: { at: string }) {
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />;
}
