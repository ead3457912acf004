import { useEffect, useRef, useState } from 'react';
import { textArea } from '../../../forms/labelled.tsx';
import { Button } from '../../../kit/button.tsx';
import { readTyped } from '../read-typed.ts';
import type { SheetField } from '../sheet-fields.ts';
import type { CellAddress } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { AskToLeave } from './ask-to-leave.tsx';

interface ValueFormProps {
  page: SheetPage;
  cell: CellAddress;
  field: SheetField;
  before: string;
  onSave: (value: unknown) => void;
  onCancel: () => void;
}

/** A value to be typed over. Going on to another cell with it asks first. */
export function ValueForm({ page, cell, field, before, onSave, onCancel }: ValueFormProps) {
  // The cell may change while somebody types.
  const [first] = useState(before);
  const [text, setText] = useState(before);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const name = field.name.replaceAll('_', ' ');
  const save = () => onSave(readTyped(text, field));
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <AskToLeave
        title={`The value of ${name} is not saved`}
        isUnsaved={() => text !== first}
        stayAt={area}
        onStay={() => goBack(page, cell)}
        onSave={save}
      />
      <textarea
        ref={area}
        aria-label={`Value of ${name}`}
        rows={Math.min(20, Math.max(4, text.split('\n').length + 1))}
        className={textArea}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Buttons onCancel={onCancel} />
      {field.pipe !== null && (
        <p className="text-sm text-muted">A value that you type is pinned: no run changes it.</p>
      )}
    </form>
  );
}

function Buttons({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex gap-2">
      <Button size="small" look="primary" type="submit">
        Save
      </Button>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** The cell that is edited is the active one again. */
function goBack({ table, grid }: SheetPage, { row: id, field: column }: CellAddress): void {
  const row = table.placeOf(id);
  if (row !== null) grid.goTo({ row, column });
}
