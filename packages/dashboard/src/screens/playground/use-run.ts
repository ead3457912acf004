import type { Client, PipesRequest, PipesResponse } from '@headrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { followRun } from '../../data/follow-run.ts';
import { isOver } from '../../data/merge-run.ts';
import { newKey } from '../../data/new-key.ts';
import { pause } from '../../data/pause.ts';
import { useService } from '../../data/service.tsx';
import type { RunView } from './run-view.ts';

export interface RunState {
  view: RunView | null;
  /** Between the press of Run and the end of the run. */
  isBusy: boolean;
  /** Why a run could not be started, followed or canceled. */
  error: unknown;
  /** Follows the run again after that has failed; null if something else has failed. It never starts another one. */
  followAgain: (() => void) | null;
  /** Resolves with the run, or null if it could not be started. */
  start: (request: PipesRequest) => Promise<PipesResponse | null>;
  cancel: () => Promise<void>;
}

/** The run that the address names, followed until it is over. */
export function useRun(
  runId: string | undefined,
  {
    sent,
    onStarted,
  }: {
    sent: { runId: string; request: PipesRequest } | null;
    onStarted: (run: PipesResponse, request: PipesRequest) => void;
  },
): RunState {
  const { client } = useService();
  const [run, setRun] = useState<PipesResponse | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isStarting, setStarting] = useState(false);
  const shown = runId !== undefined && run?.id === runId ? run : null;
  const following = useFollowing(runId, { client, first: shown, onChange: setRun });
  const submit = useSubmit(client);
  const start = async (request: PipesRequest) => {
    setStarting(true);
    setError(null);
    try {
      const begun = await submit(request);
      setRun(begun);
      onStarted(begun, request);
      return begun;
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setStarting(false);
    }
  };
  const cancel = async () => {
    if (shown === null) return;
    try {
      setRun(await client.cancel(shown.id));
    } catch (failure) {
      setError(failure);
    }
  };
  const view = shown === null ? null : { run: shown, sent: sent?.runId === shown.id ? sent.request : null };
  const isBusy = isStarting || (shown !== null && !isOver(shown));
  const followAgain = error === null && following.error !== null ? following.again : null;
  return { view, isBusy, error: error ?? following.error, followAgain, start, cancel };
}

/** Sends a run. After a failure the same request goes with the same key, so that it never runs twice. */
function useSubmit(client: Client): (request: PipesRequest) => Promise<PipesResponse> {
  const last = useRef<{ body: string; key: string } | null>(null);
  return async (request) => {
    const body = JSON.stringify(request);
    const key = last.current?.body === body ? last.current.key : newKey();
    last.current = { body, key };
    const { run } = await client.run(request, { idempotencyKey: key });
    last.current = null;
    return run;
  };
}

interface FollowOptions {
  client: Client;
  /** What is known of the run already. */
  first: PipesResponse | null;
  onChange: (run: PipesResponse) => void;
}

interface Following {
  /** Why the run is not followed any more. */
  error: unknown;
  again: () => void;
}

function useFollowing(runId: string | undefined, options: FollowOptions): Following {
  const queries = useQueryClient();
  const latest = useRef(options);
  const [turn, setTurn] = useState(0);
  const [lost, setLost] = useState<{ runId: string; error: unknown } | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (runId === undefined) return;
    const stop = new AbortController();
    const { client, first, onChange } = latest.current;
    const follow = async () => {
      const begun = first ?? (await client.check(runId, { signal: stop.signal }));
      if (stop.signal.aborted) return;
      onChange(begun);
      if (isOver(begun)) return;
      await followRun(client, begun, { signal: stop.signal, onChange, pause });
      // What it cost is in the frame too.
      await queries.invalidateQueries({
        queryKey: ['of'],
        predicate: ({ queryKey }) => queryKey.includes('credits'),
      });
    };
    follow().catch((error: unknown) => {
      if (!stop.signal.aborted) setLost({ runId, error });
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- another turn follows the same run again
  }, [runId, queries, turn]);
  const again = () => {
    setLost(null);
    setTurn(turn + 1);
  };
  return { error: lost !== null && lost.runId === runId ? lost.error : null, again };
}
