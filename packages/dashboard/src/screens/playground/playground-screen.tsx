import type { KeyboardEvent } from 'react';
import { useScreenActions } from '../../data/screen-actions.ts';
import { Problem } from '../../kit/problem.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { PipeList } from './pipe-list.tsx';
import { RecordTable } from './record-table.tsx';
import { RunBar } from './run-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { useArrival } from './use-arrival.ts';
import type { Playground } from './use-playground.ts';
import { usePlayground } from './use-playground.ts';

/** One request and ten rows: what it costs, what comes of it, and why. */
export function PlaygroundScreen() {
  const playground = usePlayground();
  useArrival(playground);
  useOffered(playground);
  const { isReady, error, retry } = playground;
  if (!isReady)
    return (
      <div className="p-4">
        <h1 className="sr-only">Playground</h1>
        {error === null ? <SkeletonLines count={10} /> : <Problem error={error} onRetry={retry} />}
      </div>
    );
  return (
    // The keys work wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex min-h-full flex-col lg:h-full" onKeyDown={(event) => onKey(event, playground)}>
      <h1 className="sr-only">Playground</h1>
      <div className="grid min-h-0 grow lg:grid-cols-[12.5rem_minmax(0,1fr)_20.5rem]">
        <PipeList playground={playground} />
        <RecordTable playground={playground} />
        <SidePanel playground={playground} />
      </div>
      <RunBar playground={playground} />
    </div>
  );
}

/** What the palette offers here. */
function useOffered({ canRun, startRun, show, edit }: Playground): void {
  useScreenActions([
    ...(canRun ? [{ label: 'Run', hint: 'Ctrl+Enter', run: () => void startRun() }] : []),
    { label: 'Show the plan', run: () => show({ tab: 'plan' }) },
    { label: 'Show the request', run: () => show({ tab: 'request' }) },
    { label: 'Show the receipt', hint: 'Space', run: () => show({ tab: 'receipt' }) },
    { label: 'Undo', hint: 'Ctrl+Z', run: () => edit({ do: 'undo' }) },
    { label: 'Redo', hint: 'Ctrl+Shift+Z', run: () => edit({ do: 'redo' }) },
  ]);
}

function onKey(event: KeyboardEvent, { startRun, edit }: Playground): void {
  if (!event.ctrlKey && !event.metaKey) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    void startRun();
    return;
  }
  // Inside of a text, undoing belongs to the text.
  const isText =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input:not([type=checkbox]), textarea'));
  const key = event.key.toLowerCase();
  if (isText || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  edit({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
}
