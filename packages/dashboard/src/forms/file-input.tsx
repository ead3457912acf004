import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { formatBytes } from '../kit/format-bytes.ts';

interface FileInputProps {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

const endings = ['.csv', '.tsv', '.txt', '.jsonl', '.ndjson', '.parquet'];

/** A file with rows: chosen, or dropped there. */
export function FileInput({ label, file, onChange }: FileInputProps) {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    const isKnown = chosen === undefined || endings.some((end) => chosen.name.toLowerCase().endsWith(end));
    setRefused(isKnown ? null : chosen.name);
    onChange(isKnown ? (chosen ?? null) : null);
  };
  return (
    // Dropping is one more way; the input in it does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className="grid cursor-pointer justify-items-center gap-1 rounded-lg border border-dashed border-line-strong p-5 text-center focus-within:outline-2 focus-within:outline-accent hover:bg-sunken"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <FileUp aria-hidden size={20} className="text-muted" />
      <span className="font-medium">
        {file === null ? `${label}: choose one, or drop it here` : file.name}
      </span>
      <span className="text-sm text-muted">
        {file === null ? 'CSV, JSON lines or Parquet' : `${formatBytes(file.size)}. Choose another one`}
      </span>
      {refused !== null && (
        <span role="alert" className="text-sm text-danger">
          {refused} is none of these: its name has to end with {endings.join(', ')}.
        </span>
      )}
      <input
        id={id}
        type="file"
        accept={endings.join(',')}
        className="sr-only"
        aria-label={label}
        onChange={({ target }) => take(target.files)}
      />
    </label>
  );
}
