import type { Dataset, DatasetInspection } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useInspectFile } from '../../../data/datasets.ts';
import { typeOfFileName } from '../../../data/file-types.ts';
import { FileInput } from '../../../forms/file-input.tsx';
import { Button } from '../../../kit/button.tsx';
import { Page } from '../../../kit/page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Segments } from '../../../kit/segments.tsx';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import { AddRows } from './add-rows.tsx';
import { NewDatasetForm } from './new-dataset-form.tsx';

/** A file that was chosen or pasted. */
export interface GivenFile {
  file: Blob;
  name: string;
  type: string;
}

/** From a file to a dataset, or into one. Nothing is stored before it was shown what was understood. */
export function ImportPage({ dataset }: { dataset: Dataset | null }) {
  const [given, setGiven] = useState<GivenFile | null>(null);
  const { mutate, data, error, isPending, reset } = useInspectFile();
  const give = (next: GivenFile | null) => {
    setGiven(next);
    reset();
    if (next !== null) mutate(next);
  };
  return (
    <Page
      title={dataset === null ? 'Import a file' : `Import into ${dataset.name}`}
      lead="Nothing is stored until you have seen what was understood of each column."
      actions={<Back dataset={dataset} />}
    >
      <Panel title="The file">
        <Giving onGive={give} />
      </Panel>
      {isPending && <SkeletonLines />}
      {error !== null && <Problem error={error} onRetry={() => given !== null && mutate(given)} />}
      {given !== null && data !== undefined && <Review dataset={dataset} given={given} inspection={data} />}
    </Page>
  );
}

function Back({ dataset }: { dataset: Dataset | null }) {
  const look = 'flex items-center gap-1.5 text-muted hover:text-text';
  if (dataset === null)
    return (
      <Link to="/datasets" className={look}>
        <ArrowLeft aria-hidden size={15} /> All datasets
      </Link>
    );
  return (
    <Link to="/datasets/$name" params={{ name: dataset.name }} className={look}>
      <ArrowLeft aria-hidden size={15} /> {dataset.name}
    </Link>
  );
}

interface ReviewProps {
  dataset: Dataset | null;
  given: GivenFile;
  inspection: DatasetInspection;
}

function Review({ dataset, given, inspection }: ReviewProps) {
  // Another file begins anew.
  const key = `${given.name} ${given.file.size}`;
  if (dataset === null) return <NewDatasetForm key={key} given={given} inspection={inspection} />;
  return <AddRows key={key} dataset={dataset} given={given} inspection={inspection} />;
}

function Giving({ onGive }: { onGive: (given: GivenFile | null) => void }) {
  const [way, setWay] = useState<'file' | 'paste'>('file');
  return (
    <div className="grid justify-items-start gap-3">
      <Segments
        label="How"
        value={way}
        options={[
          { value: 'file', label: 'File' },
          { value: 'paste', label: 'Paste' },
        ]}
        onChange={(next) => {
          setWay(next);
          onGive(null);
        }}
      />
      <div className="w-full">
        {way === 'file' ? <ChooseFile onGive={onGive} /> : <PasteText onGive={onGive} />}
      </div>
    </div>
  );
}

function ChooseFile({ onGive }: { onGive: (given: GivenFile | null) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const isOdd = file !== null && typeOfFileName(file.name) === null;
  return (
    <div className="grid gap-2">
      <FileInput
        label="File"
        file={file}
        onChange={(next) => {
          setFile(next);
          const type = next === null ? null : typeOfFileName(next.name);
          onGive(next === null || type === null ? null : { file: next, name: next.name, type });
        }}
      />
      {isOdd && (
        <p role="alert" className="text-sm text-danger">
          {file.name} is not a .csv, .tsv, .txt, .jsonl, .ndjson or .parquet file.
        </p>
      )}
    </div>
  );
}

function PasteText({ onGive }: { onGive: (given: GivenFile | null) => void }) {
  const [text, setText] = useState('');
  const give = () => {
    const isJson = text.trimStart().startsWith('{');
    const [ending, type] = isJson ? ['jsonl', 'application/x-ndjson'] : ['csv', 'text/csv'];
    onGive({ file: new Blob([text], { type }), name: `pasted.${ending}`, type });
  };
  return (
    <div className="grid gap-2">
      <textarea
        aria-label="Rows"
        placeholder="Rows of a spreadsheet with their header, CSV, or JSON lines"
        rows={8}
        spellCheck={false}
        className="w-full rounded-md border border-line-strong bg-surface p-2 font-mono text-sm"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={text.trim() === ''} onClick={give}>
          Look at it
        </Button>
      </div>
    </div>
  );
}
