import { useEffect, useRef, useState } from 'react';
import { isFinal } from '../../cells/statuses.ts';
import { sayCredits } from '../../data/format-number.ts';
import { isOver } from '../../data/merge-run.ts';
import type { Playground } from './use-playground.ts';

const everyMs = 10_000;

/** How far the run is. Those who listen hear of it at most every ten seconds, and at its end. */
export function RunProgress({ playground: { run } }: { playground: Playground }) {
  const words = sayProgress(run.view?.run ?? null);
  const told = useRarely(words, run.view !== null && isOver(run.view.run));
  if (words === '') return null;
  return (
    <>
      <p className="text-muted tabular-nums">{words}</p>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

type Run = NonNullable<Playground['run']['view']>['run'];

function sayProgress(run: Run | null): string {
  if (run === null) return '';
  const records = Object.values(run.records);
  const done = records.filter(({ fields }) =>
    Object.values(fields).every(({ status }) => isFinal(status)),
  ).length;
  const of = run.order.length;
  if (!isOver(run)) return run.notice?.message ?? `${done} of ${of} rows done`;
  // Nothing is said of what costs nothing.
  const credits = run.credits?.spent ?? 0;
  const spent = credits === 0 ? '' : `, spent ${sayCredits(credits)}`;
  if (run.status === 'canceled') return `Canceled${spent}`;
  if (run.status === 'failed') return `Failed: ${run.errors[0]?.message ?? 'see the cells'}${spent}`;
  return `${of === 1 ? '1 row' : `${of} rows`} done${spent}`;
}

function useRarely(words: string, isNow: boolean): string {
  const [told, setTold] = useState('');
  const last = useRef(0);
  useEffect(() => {
    const waitMs = isNow ? 0 : Math.max(0, last.current + everyMs - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setTold(words);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [words, isNow]);
  return told;
}
