import type { PipesRequest, PipesResponse } from '@headrace/client';
import { useEffect, useRef } from 'react';
import { isOver } from '../../data/merge-run.ts';
import { withDatasetFirst } from '../../forms/dataset-step.ts';
import { useToast } from '../../kit/toast.tsx';
import { onlyFailed, requestOfRun } from './request-of-run.ts';
import { withIds } from './request.ts';
import type { Playground } from './use-playground.ts';

/** What an address brings along: a pipe to try, or a run that was begun elsewhere. Both can be undone. */
export function useArrival(playground: Playground): void {
  useTriedPipe(playground);
  useFoundRun(playground);
}

function useTriedPipe({ isReady, params, catalog, edit, show }: Playground): void {
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
}

function useFoundRun({ isReady, params, run, sent, edit, show }: Playground): void {
  const taken = useRef<string | null>(null);
  const { tell } = useToast();
  const found = run.view?.run;
  const isOwn = sent !== null && sent.runId === found?.id;
  const isAll = params.only === undefined;
  useEffect(() => {
    if (!isReady || found === undefined || (isOwn && isAll) || taken.current === found.id) return;
    if (!isAll && !isOver(found)) return;
    taken.current = found.id;
    const request = isOwn ? sent.request : whole(found);
    if (request === null) return;
    edit({ do: 'replace', request: isAll ? request : onlyFailed(request, found) });
    if (!isAll) show({ only: undefined }, { isStep: false });
    if (!isOwn)
      tell(
        'Here are the rows and pipes of the run.',
        'Its settings are not kept with it: each pipe has its defaults. Set them before you run it.',
      );
  });
}

/** A run tells what it was made of only if it was asked to. */
function whole(found: PipesResponse): PipesRequest | null {
  const isTold = found.order.length > 0 && Object.keys(found.field_definitions).length > 0;
  return isTold ? requestOfRun(found) : null;
}
