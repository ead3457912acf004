import { spellOut } from '../../kit/show-text.ts';
import { Dialog } from '../../kit/dialog.tsx';
import type { FoundColumn, FoundRow } from './preview-columns.ts';

interface RowDetailsProps {
  /** The row that is open; null if none is. */
  row: { no: number; cells: FoundRow } | null;
  columns: readonly FoundColumn[];
  onClose: () => void;
}

/** One row with all that it has. */
export function RowDetails({ row, columns, onClose }: RowDetailsProps) {
  return (
    <Dialog title={row === null ? '' : `Row ${row.no}`} isOpen={row !== null} onClose={onClose} place="side">
      <dl className="grid gap-3">
        {columns.map(({ name, label }) => {
          const value = row?.cells[name]?.value ?? null;
          return value === null ? null : (
            <div key={name}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd>
                <Value value={value} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'string') return <bdi className="break-words">{spellOut(value)}</bdi>;
  return (
    // Focusable, so that the keyboard can scroll it.
    <pre
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap"
    >
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
