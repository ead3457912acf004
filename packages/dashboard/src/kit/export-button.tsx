import { Download, X } from 'lucide-react';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

interface ExportButtonProps {
  /** What the rows are: `runs`. */
  what: string;
  /** How many rows are read so far; null if nothing is. */
  count: number | null;
  /** Writes the file; null if it was stopped. `isWhole` is false if the list has more rows than a file gets. */
  onStart: () => Promise<{ rows: number; isWhole: boolean } | null>;
  onStop: () => void;
}

/** Writes a list into a file; while it is read, counts its rows, and stops. */
export function ExportButton({ what, count, onStart, onStop }: ExportButtonProps) {
  const { tell, tellProblem } = useToast();
  const write = async () => {
    try {
      const written = await onStart();
      if (written === null) return;
      const rows = `The file has ${written.rows.toLocaleString()} ${what}.`;
      tell('Exported', written.isWhole ? rows : `${rows} There are older ones: use the filters.`);
    } catch (error) {
      tellProblem(error);
    }
  };
  if (count === null)
    return (
      <Button onClick={() => void write()}>
        <Download aria-hidden size={15} /> Export CSV
      </Button>
    );
  return (
    <Button onClick={onStop}>
      <X aria-hidden size={15} /> Stop after {count.toLocaleString()} rows
    </Button>
  );
}
