import type { WholeSheetCell } from '@headrace/client';
import { useState } from 'react';
import { spellOut } from '../../../kit/show-text.ts';
import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/code-block.tsx';
import { isObject } from '../../../kit/is-object.ts';
import { writeTyped } from '../read-typed.ts';
import type { SheetField } from '../sheet-fields.ts';
import type { CellAddress } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { ValueForm } from './value-form.tsx';

interface CellValueProps {
  page: SheetPage;
  cell: CellAddress;
  field: SheetField;
  whole: WholeSheetCell;
}

/** Longer values are not readable in a line. */
const longFrom = 60;

/** All of a value, to be read and edited. */
export function CellValue({ page, cell, field, whole }: CellValueProps) {
  const [isEdited, setEdited] = useState(false);
  const shown =
    isObject(whole.value) || Array.isArray(whole.value)
      ? JSON.stringify(whole.value, null, 2)
      : writeTyped(whole.value);
  const put = (change: { value: unknown } | { pinned: false }) => {
    page.table.edits.add([{ row: cell.row, column: cell.field, ...change }]);
    setEdited(false);
  };
  if (isEdited)
    return (
      <ValueForm
        page={page}
        cell={cell}
        field={field}
        before={shown}
        onSave={(value) => put({ value })}
        onCancel={() => setEdited(false)}
      />
    );
  return (
    <div className="grid gap-2">
      {shown.length > longFrom && <WholeText text={shown} />}
      <div className="flex flex-wrap gap-2">
        {page.mayWrite && (
          <Button size="small" onClick={() => setEdited(true)}>
            Edit
          </Button>
        )}
        {page.mayWrite && whole.pinned && (
          <Button size="small" onClick={() => put({ pinned: false })}>
            Give it back to the pipe
          </Button>
        )}
        {shown !== '' && <CopyButton text={shown} />}
      </div>
    </div>
  );
}

/** What strangers wrote stays text; the keyboard can scroll it. */
function WholeText({ text }: { text: string }) {
  return (
    <pre
      tabIndex={0}
      aria-label="The whole value"
      className="max-h-80 overflow-auto rounded-md bg-sunken p-3 text-sm break-words whitespace-pre-wrap"
    >
      <bdi>{spellOut(text)}</bdi>
    </pre>
  );
}
