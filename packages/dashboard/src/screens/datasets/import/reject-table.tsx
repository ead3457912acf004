import type { Reject } from '@headrace/client';
import { Download } from 'lucide-react';
import { useRejectsFile } from '../../../data/datasets.ts';
import { formatCount } from '../../../data/format-number.ts';
import { Button } from '../../../kit/button.tsx';
import { toLine } from '../../../kit/show-text.ts';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { useToast } from '../../../kit/toast.tsx';

const columns: Column<Reject>[] = [
  { id: 'line', head: 'Line', isNumber: true, isName: true, cell: ({ line }) => formatCount(line) },
  {
    id: 'column',
    head: 'Column',
    cell: ({ column }) => <bdi>{column === null ? 'the whole row' : toLine(column)}</bdi>,
  },
  { id: 'reason', head: 'Why', cell: ({ reason }) => toLine(reason) },
  {
    id: 'text',
    head: 'Text',
    cell: ({ text }) => (
      <bdi className="block max-w-72 truncate font-mono text-sm text-muted">{toLine(text)}</bdi>
    ),
  },
];

interface RejectTableProps {
  name: string;
  /** The first of them. */
  rejects: readonly Reject[];
  total: number;
}

export function RejectTable({ name, rejects, total }: RejectTableProps) {
  return (
    <>
      <Table
        label="Rejected rows"
        columns={columns}
        rows={rejects}
        rowKey={({ line, column, reason }) => `${line} ${column ?? ''} ${reason}`}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
        <RejectsButton name={name} />
        {total > rejects.length && (
          <span className="text-sm text-muted">
            {formatCount(rejects.length)} of {formatCount(total)} are shown.
          </span>
        )}
      </div>
    </>
  );
}

/** All of them as a file; they are kept until the next import. */
export function RejectsButton({ name }: { name: string }) {
  const { mutate, isPending } = useRejectsFile();
  const { tellProblem } = useToast();
  const save = (file: Blob) => {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}-rejects.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={() => mutate(name, { onSuccess: save, onError: tellProblem })}
    >
      <Download aria-hidden size={14} /> Rejected rows as CSV
    </Button>
  );
}
