import type { DatasetInspection, NewSheetColumn, Sheet } from '@headrace/client';
import { useRef, useState } from 'react';
import { countOf } from '../../data/format-number.ts';
import { useImportFile, useInspection } from '../../data/sheet-imports.ts';
import { FileColumns } from '../../forms/file-columns.tsx';
import { FileInput } from '../../forms/file-input.tsx';
import { simplifyHeader } from '../../forms/match-headers.ts';
import { Button } from '../../kit/button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';
import { SheetPlace } from './sheet-place.tsx';
import { useNewSheet } from './use-new-sheet.ts';

/** A sheet with the columns and the rows of a file. */
export function NewFromFile() {
  const [file, setFile] = useState<File | null>(null);
  const inspection = useInspection(file);
  return (
    <div className="grid gap-4">
      <FileInput label="File" file={file} onChange={setFile} />
      {file !== null && (
        <Loaded of={inspection}>
          {(found) => <Understood key={`${file.name} ${file.size}`} file={file} inspection={found} />}
        </Loaded>
      )}
    </div>
  );
}

function Understood({ file, inspection }: { file: File; inspection: DatasetInspection }) {
  const columns = columnsOf(inspection);
  const { sheet, create, isBusy, error } = useFileSheet(file, columns);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is shown below.
        create().catch(() => undefined);
      }}
    >
      <p className="text-sm text-muted">
        {countOf(columns.length, 'column')}, judged by {rowsSeen(inspection)}. A value that does not fit its
        column is kept, and its cell is marked.
      </p>
      <FileColumns
        columns={inspection.columns}
        rows={inspection.rows}
        goesTo={({ source }) => simplifyHeader(source) || 'left out'}
      />
      <SheetPlace {...sheet.place} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button look="primary" type="submit" disabled={!sheet.isComplete || isBusy}>
          {isBusy ? 'Importing' : 'Make the sheet and import'}
        </Button>
      </div>
    </form>
  );
}

function rowsSeen({ rows }: DatasetInspection): string {
  return rows === 1 ? 'its one row' : `its first ${countOf(rows, 'row')}`;
}

/** Makes the sheet and imports the file. If the import fails, the same sheet takes it when it is tried again. */
function useFileSheet(file: File, columns: NewSheetColumn[]) {
  const sheet = useNewSheet(file.name.replace(/\.[a-z]+$/i, ''));
  const load = useImportFile();
  const { tell } = useToast();
  const made = useRef<Sheet | null>(null);
  const create = async () => {
    made.current ??= await sheet.create({ columns });
    const request = { sheetId: made.current.id, file, key: null, createColumns: false };
    const { appended, rejected } = await load.mutateAsync(request);
    const left = rejected > 0 ? `${countOf(rejected, 'row')} could not be read.` : undefined;
    tell(`${countOf(appended, 'row')} imported.`, left);
    await sheet.open(made.current);
  };
  return { sheet, create, isBusy: sheet.isPending || load.isPending, error: sheet.error ?? load.error };
}

/** Days and times are texts of a sheet, with a format. */
function columnsOf({ columns }: DatasetInspection): NewSheetColumn[] {
  const named = new Map<string, NewSheetColumn>();
  for (const { source, type, format } of columns) {
    const name = simplifyHeader(source);
    if (name === '' || named.has(name)) continue;
    const isTime = type === 'date' || type === 'datetime';
    named.set(name, {
      name,
      type: isTime ? 'string' : type,
      format: isTime ? type : format,
      ...(name === source ? {} : { label: source.slice(0, 200) }),
    });
  }
  return [...named.values()];
}
