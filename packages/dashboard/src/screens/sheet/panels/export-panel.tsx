import type { NewSheetExport } from '@headrace/client';
import { useState } from 'react';
import { useChange } from '../../../data/change.ts';
import { writeCurl } from '../../../data/write-call.ts';
import { Button } from '../../../kit/button.tsx';
import { CodeBlock } from '../../../kit/code-block.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Segments } from '../../../kit/segments.tsx';
import { shownFields } from '../sheet-fields.ts';
import type { SheetPage } from '../use-sheet-page.ts';

type Format = NonNullable<NewSheetExport['format']>;
type Extra = NonNullable<NewSheetExport['with']>[number];
const formats: readonly { value: Format; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'jsonl', label: 'JSON lines' },
  { value: 'parquet', label: 'Parquet' },
];
const extras: readonly { value: Extra; label: string }[] = [
  { value: 'status', label: 'the status of each cell' },
  { value: 'provider', label: 'who had the answer' },
  { value: 'credits', label: 'what it cost' },
  { value: 'observed_at', label: 'when it was found' },
];

/** The rows that are shown, as a file. */
export function ExportPanel({ page }: { page: SheetPage }) {
  const { sheet } = page;
  const [format, setFormat] = useState<Format>('csv');
  const [chosen, setChosen] = useState<readonly Extra[]>([]);
  const body = exportOf(page, { format, with: [...chosen] });
  const { mutate, isPending, error } = useChange((client, wanted: NewSheetExport) =>
    client.sheets.export(sheet.id, wanted),
  );
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        The rows and columns that are shown, in their order. The file is written while it is downloaded.
      </p>
      <div>
        <Segments label="Format" value={format} options={formats} onChange={setFormat} />
      </div>
      <Extras chosen={chosen} onChange={setChosen} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button
          look="primary"
          disabled={isPending}
          onClick={() => mutate(body, { onSuccess: ({ path }) => download(path) })}
        >
          Download
        </Button>
      </div>
      <CodeBlock
        label="The same call with curl"
        text={writeCurl({ method: 'POST', path: `/v1/sheets/${sheet.id}/exports`, body }, location.origin)}
      />
    </div>
  );
}

function exportOf(
  { question: { conditions, sorts }, fields, layout }: SheetPage,
  chosen: Pick<NewSheetExport, 'format' | 'with'>,
): NewSheetExport {
  return {
    ...chosen,
    columns: shownFields(fields, layout.layout).map(({ name }) => name),
    ...(conditions === undefined ? {} : { conditions }),
    ...(sorts === undefined ? {} : { sorts: [...sorts] }),
  };
}

interface ExtrasProps {
  chosen: readonly Extra[];
  onChange: (chosen: Extra[]) => void;
}

function Extras({ chosen, onChange }: ExtrasProps) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-sm font-medium">More columns</legend>
      {extras.map(({ value, label }) => (
        <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The ticket is good for one download; the browser asks for it by itself. */
function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
