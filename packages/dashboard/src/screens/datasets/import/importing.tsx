import type { ImportResult, NewDataset } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useImportDataset } from '../../../data/datasets.ts';
import { formatBytes } from '../../../kit/format-bytes.ts';
import { formatCount } from '../../../data/format-number.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { Figure, Figures } from '../../../kit/figure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { RejectTable } from './reject-table.tsx';
import type { GivenFile } from './import-page.tsx';

interface ImportingProps {
  given: GivenFile;
  name: string;
  mode: 'append' | 'replace';
  declaration: NewDataset | null;
  /** What is lacking before it can begin. */
  lack: string | null;
  onBegin?: () => void;
  onDone: () => void;
}

/** The button that begins, how far it is, and what came of it. */
export function Importing({ given, name, mode, declaration, lack, onBegin, onDone }: ImportingProps) {
  const { mutate, data, error, isPending } = useImportDataset();
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = () => {
    const controller = new AbortController();
    stop.current = controller;
    setSent(0);
    onBegin?.();
    const wanted = { ...given, name, mode, declaration, onSent: setSent, signal: controller.signal };
    mutate(wanted, { onSuccess: onDone });
  };
  if (data !== undefined) return <Imported name={name} result={data} />;
  return (
    <div className="grid justify-items-start gap-3">
      {error !== null &&
        (isStopped(error) ? <p>Stopped. The dataset is as it was.</p> : <Problem error={error} />)}
      {lack !== null && <p className="text-danger">{lack}</p>}
      {isPending ? (
        <Progress sent={sent} total={given.file.size} onStop={() => stop.current?.abort()} />
      ) : (
        <Button look="primary" disabled={lack !== null} onClick={start}>
          Import {formatBytes(given.file.size)} into {name === '' ? 'a dataset' : name}
        </Button>
      )}
    </div>
  );
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function Progress({ sent, total, onStop }: { sent: number; total: number; onStop: () => void }) {
  const isSent = sent >= total;
  return (
    <div role="status" className="grid w-full max-w-lg gap-2">
      <progress
        aria-label="Sent"
        className="h-2 w-full accent-accent"
        max={total}
        value={Math.min(sent, total)}
      />
      <div className="flex items-center gap-3">
        <p className="grow text-muted">
          {isSent
            ? 'All of it is sent. The service reads and indexes it.'
            : `${formatBytes(sent)} of ${formatBytes(total)} sent`}
        </p>
        <Button size="small" onClick={onStop}>
          Stop
        </Button>
      </div>
    </div>
  );
}

function Imported({ name, result }: { name: string; result: ImportResult }) {
  const { rows, updated, duplicates, rejected, rejects } = result;
  return (
    <>
      <Figures>
        <Figure label="Imported" unit={rows === 1 ? 'row' : 'rows'}>
          {formatCount(rows)}
        </Figure>
        <Figure
          label="Of these, replaced"
          unit={updated === 1 ? 'row with the same key' : 'rows with the same key'}
        >
          {formatCount(updated)}
        </Figure>
        <Figure
          label="Twice in the file"
          unit={duplicates === 1 ? 'row; the last one counts' : 'rows; the last one counts'}
        >
          {formatCount(duplicates)}
        </Figure>
        <Figure label="Rejected" unit={rejected === 1 ? 'row' : 'rows'}>
          {formatCount(rejected)}
        </Figure>
      </Figures>
      {rejected > 0 && (
        <Panel title="Why rows were rejected" isFlush>
          <RejectTable name={name} rejects={rejects} total={rejected} />
        </Panel>
      )}
      <div role="status">
        <Link to="/datasets/$name" params={{ name }} className={buttonClass('primary')}>
          Open {name}
        </Link>
      </div>
    </>
  );
}
