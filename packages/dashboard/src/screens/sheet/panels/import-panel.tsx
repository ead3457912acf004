import type { DatasetInspection, ImportedSheetRows } from '@headrace/client';
import { useState } from 'react';
import { countOf, formatCount } from '../../../data/format-number.ts';
import { useImportFile, useImports, useInspection } from '../../../data/sheet-imports.ts';
import { FileColumns } from '../../../forms/file-columns.tsx';
import { FileInput } from '../../../forms/file-input.tsx';
import { columnFor } from '../../../forms/match-headers.ts';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Problem } from '../../../kit/problem.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { ImportedRows } from './imported-rows.tsx';

/** Rows of a file that come into the sheet. What was understood is seen before. */
export function ImportPanel({ page }: { page: SheetPage }) {
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<ImportedSheetRows | null>(null);
  const inspection = useInspection(file);
  if (done !== null)
    return (
      <ImportedRows
        page={page}
        done={done}
        onAgain={() => {
          setDone(null);
          setFile(null);
        }}
      />
    );
  return (
    <div className="grid gap-4">
      <FileInput label="File" file={file} onChange={setFile} />
      {file !== null && (
        <Loaded of={inspection}>
          {(found) => <Understood page={page} file={file} inspection={found} onDone={setDone} />}
        </Loaded>
      )}
    </div>
  );
}

interface UnderstoodProps {
  page: SheetPage;
  file: File;
  inspection: DatasetInspection;
  onDone: (done: ImportedSheetRows) => void;
}

function Understood({ page, file, inspection, onDone }: UnderstoodProps) {
  const { sheet, table } = page;
  const columns = sheet.columns.map(({ name }) => name);
  const key = sheet.columns.find(({ is_key: isKey }) => isKey)?.name ?? null;
  const unknown = inspection.columns.filter(({ source }) => columnFor(source, columns) === null);
  const [makesColumns, setMakesColumns] = useState(true);
  const [isByKey, setByKey] = useState(key !== null);
  const { mutate, isPending, error } = useImportFile();
  const load = () =>
    mutate(
      { sheetId: sheet.id, file, key: isByKey ? key : null, createColumns: makesColumns },
      {
        onSuccess: (imported) => {
          onDone(imported);
          void table.reorder();
        },
      },
    );
  return (
    <div className="grid gap-4">
      <FileColumns
        columns={inspection.columns}
        rows={inspection.rows}
        goesTo={({ source }) => columnFor(source, columns) ?? (makesColumns ? 'a new column' : 'left out')}
      />
      {unknown.length > 0 && (
        <Choice label={sayUnknown(unknown.length)} isOn={makesColumns} onChange={setMakesColumns} />
      )}
      {key !== null && (
        <Choice label={`Update rows whose ${key} is there already`} isOn={isByKey} onChange={setByKey} />
      )}
      {error !== null && <Problem error={error} />}
      <Start sheetId={sheet.id} isRunning={isPending} onStart={load} />
    </div>
  );
}

function sayUnknown(count: number): string {
  return `Make ${count === 1 ? 'the column' : `the ${count} columns`} that the sheet does not have`;
}

interface StartProps {
  sheetId: number;
  isRunning: boolean;
  onStart: () => void;
}

function Start({ sheetId, isRunning, onStart }: StartProps) {
  return (
    <>
      {isRunning && <Progress sheetId={sheetId} />}
      <div>
        <Button look="primary" disabled={isRunning} onClick={onStart}>
          {isRunning ? 'Importing' : 'Import'}
        </Button>
      </div>
    </>
  );
}

function Choice({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex cursor-pointer items-baseline gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

function Progress({ sheetId }: { sheetId: number }) {
  const { data } = useImports(sheetId, true);
  const running = data?.imports.find(({ finished_at: at }) => at === null);
  return (
    <p role="status" className="text-muted tabular-nums">
      {running === undefined
        ? 'The file is being sent.'
        : `${countOf(running.appended + running.updated, 'row')} so far, ${formatCount(running.rejected)} rejected.`}
    </p>
  );
}
