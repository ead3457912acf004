import { useState } from 'react';
import { useEraseSheet } from '../../data/sheets.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Problem } from '../../kit/problem.tsx';

/** Erases a deleted sheet for good, after asking. */
export function EraseButton({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useEraseSheet();
  return (
    <>
      <Button size="small" look="danger" onClick={() => setOpen(true)} aria-label={`Erase ${name}`}>
        Erase
      </Button>
      <Dialog
        title={`Erase ${name} for good?`}
        description="Nobody can bring its rows, results and history back."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button look="danger" disabled={isPending} onClick={() => mutate(id)}>
              Erase for good
            </Button>
          </>
        }
      >
        {error !== null && <Problem error={error} />}
      </Dialog>
    </>
  );
}
