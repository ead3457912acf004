import { Plus, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../data/format-number.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { maxRows } from './draft.ts';
import { readPasted } from './read-pasted.ts';
import type { Playground } from './use-playground.ts';

/** More rows and columns. */
export function TableActions({ playground }: { playground: Playground }) {
  const [open, setOpen] = useState<'column' | 'paste' | null>(null);
  const { request, edit } = playground;
  const isFull = request.input.length >= maxRows;
  const close = () => setOpen(null);
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-1 border-t border-line px-2 py-1">
      <Button look="quiet" size="small" disabled={isFull} onClick={() => edit({ do: 'add-row' })}>
        <Plus aria-hidden size={14} />
        Row
      </Button>
      <Button look="quiet" size="small" onClick={() => setOpen('column')}>
        <Plus aria-hidden size={14} />
        Column
      </Button>
      <Button look="quiet" size="small" disabled={isFull} onClick={() => setOpen('paste')}>
        Paste rows
      </Button>
      <Turns playground={playground} />
      {open === 'column' && <AddColumn playground={playground} onClose={close} />}
      {open === 'paste' && <PasteRows playground={playground} onClose={close} />}
    </div>
  );
}

/** Undo and redo, and how many rows there are once that matters. */
function Turns({ playground: { draft, edit } }: { playground: Playground }) {
  const count = draft.request.input.length;
  return (
    <div className="ml-auto flex items-center gap-1">
      {count > maxRows - 20 && (
        <p className="px-2 text-sm text-muted">
          {count} of at most {maxRows} rows
        </p>
      )}
      <Button
        look="quiet"
        size="small"
        aria-label="Undo"
        disabled={draft.past.length === 0}
        onClick={() => edit({ do: 'undo' })}
      >
        <Undo2 aria-hidden size={15} />
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label="Redo"
        disabled={draft.future.length === 0}
        onClick={() => edit({ do: 'redo' })}
      >
        <Redo2 aria-hidden size={15} />
      </Button>
    </div>
  );
}

interface DialogProps {
  playground: Playground;
  onClose: () => void;
}

function AddColumn({ playground, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const { draft, edit } = playground;
  const trimmed = name.trim();
  const isTaken = draft.columns.includes(trimmed) || trimmed === 'id';
  return (
    <Dialog title="Add a column" isOpen onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed === '' || isTaken) return;
          edit({ do: 'add-column', name: trimmed });
          onClose();
        }}
      >
        <Field
          label="Name"
          hint="Names that pipes know, such as company_domain or profile_url, are found by themselves."
          error={isTaken && 'There is a column of this name.'}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex justify-end">
          <Button look="primary" type="submit" disabled={trimmed === '' || isTaken}>
            Add the column
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PasteRows({ playground, onClose }: DialogProps) {
  const [text, setText] = useState('');
  const { draft, edit } = playground;
  const rows = readPasted(text, draft.columns);
  const space = maxRows - playground.request.input.length;
  const count = Math.min(rows.length, space);
  return (
    <Dialog
      title="Paste rows"
      description="Cells from a spreadsheet. If the first line has names of columns, they are used."
      isOpen
      onClose={onClose}
      actions={
        <Button
          look="primary"
          disabled={count === 0}
          onClick={() => {
            edit({ do: 'add-rows', rows });
            onClose();
          }}
        >
          Add {countOf(count, 'row')}
        </Button>
      }
    >
      <textarea
        aria-label="Rows"
        rows={10}
        spellCheck={false}
        className="w-full rounded-md border border-line-strong bg-surface p-2 font-mono text-sm"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {rows.length > space && (
        <p className="mt-1 text-sm text-warn">
          A request takes at most {maxRows} rows: the last {rows.length - space} are left out.
        </p>
      )}
    </Dialog>
  );
}
