import { useEffect, useRef } from 'react';
import { withDatasetFirst } from '../../forms/dataset-step.ts';
import { requestOfRun } from './request-of-run.ts';
import { withIds } from './request.ts';
import type { Playground } from './use-playground.ts';

/** What an address brings along: a pipe to try, or a run that was begun elsewhere. Both can be undone. */
export function useArrival({ isReady, params, catalog, run, sent, edit, show }: Playground): void {
  const tried = useRef<string | null>(null);
  const { with: dataset } = params;
  const pipe = params.try === undefined ? undefined : catalog.get(params.try);
  useEffect(() => {
    if (!isReady || pipe === undefined || tried.current === pipe.pipe_id) return;
    tried.current = pipe.pipe_id;
    const { config: example, input } = pipe.example;
    const config = dataset === undefined ? example : withDatasetFirst(pipe, example ?? {}, dataset);
    const payload = { pipe_id: pipe.pipe_id, ...(config === undefined ? {} : { config }) };
    edit({ do: 'replace', request: { pipes: [payload], input: withIds([input]) } });
    show(
      { try: undefined, with: undefined, run: undefined, cell: undefined, pipe: undefined, tab: undefined },
      { isStep: false },
    );
  });
  const taken = useRef<string | null>(null);
  const found = run.view?.run;
  useEffect(() => {
    if (!isReady || found === undefined || sent?.runId === found.id || taken.current === found.id) return;
    taken.current = found.id;
    // A run tells what it was made of only if it was asked to.
    if (found.order.length > 0 && Object.keys(found.field_definitions).length > 0)
      edit({ do: 'replace', request: requestOfRun(found) });
  });
}
