import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { PastePlan } from './clipboard/plan-paste.ts';

interface PasteDialogProps {
  /** Null where nothing is asked. */
  plan: PastePlan | null;
  onClose: () => void;
  onPaste: (plan: PastePlan) => void;
}

/** Says what pasting overwrites, before it does. */
export function PasteDialog({ plan, onClose, onPaste }: PasteDialogProps) {
  if (plan === null) return null;
  const { rows, columns } = plan;
  return (
    <Dialog
      isOpen
      title={`Paste ${count(rows, 'row')} and ${count(columns, 'column')}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => onPaste(plan)}>
            Paste
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        {describePaste(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function describePaste({ edit, overwritten, unknown, leftOut }: PastePlan): string[] {
  const says = (number: number, words: string): string[] => (number === 0 ? [] : [words]);
  return [
    `${count(edit.cells.length, 'cell')} will get another text.`,
    ...says(overwritten, `${count(overwritten, 'text')} will be overwritten. Ctrl+Z brings them back.`),
    ...says(
      unknown,
      `${count(unknown, 'cell')} may have a text that this page has not read; it will be overwritten.`,
    ),
    ...says(edit.newRows, `${count(edit.newRows, 'row')} will be added at the end.`),
    ...says(
      leftOut,
      `${count(leftOut, 'cell')} will be left out: their columns cannot be edited, or are not there.`,
    ),
  ];
}

function count(number: number, word: string): string {
  return `${number.toLocaleString()} ${word}${number === 1 ? '' : 's'}`;
}
