import { FileUp } from 'lucide-react';
import { useId } from 'react';

interface FileInputProps {
  label: string;
  file: File | null;
  onChange: (file: File | null) => void;
}

const endings = '.csv,.tsv,.txt,.jsonl,.ndjson,.parquet';
const megabyte = 1024 * 1024;

/** A file with rows: chosen, or dropped there. */
export function FileInput({ label, file, onChange }: FileInputProps) {
  const id = useId();
  return (
    // Dropping is a second way; the input inside has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className="grid cursor-pointer justify-items-center gap-1 rounded-lg border border-dashed border-line-strong p-5 text-center focus-within:outline-2 focus-within:outline-accent hover:bg-sunken"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChange(event.dataTransfer.files[0] ?? null);
      }}
    >
      <FileUp aria-hidden size={20} className="text-muted" />
      <span className="font-medium">
        {file === null ? `${label}: choose one, or drop it here` : file.name}
      </span>
      <span className="text-sm text-muted">
        {file === null
          ? 'CSV, JSON lines or Parquet'
          : `${(file.size / megabyte).toFixed(1)} MB. Choose another one`}
      </span>
      <input
        id={id}
        type="file"
        accept={endings}
        className="sr-only"
        aria-label={label}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
    </label>
  );
}
