import type { PipesRequest } from '@headrace/client';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useRead } from '../../data/read.ts';
import { useService } from '../../data/service.tsx';
import type { Draft, Edit } from './draft.ts';
import { editDraft, emptyDraft } from './draft.ts';
import type { Remembered } from './remember-draft.ts';
import { recallDraft, rememberDraft } from './remember-draft.ts';

const quietMs = 400;

export interface DraftState {
  draft: Draft;
  edit: (edit: Edit) => void;
  /** Whether there is something to show yet, and why not. */
  isReady: boolean;
  error: unknown;
  retry: () => void;
  sent: Remembered['sent'];
  setSent: (sent: NonNullable<Remembered['sent']>) => void;
}

/** The request that is put together: what this browser remembers of it, or else the sample. */
export function useDraft(): DraftState {
  const { organization } = useService();
  const [recalled] = useState(() => recallDraft(organization));
  const [draft, edit] = useReducer(editDraft, recalled, begin);
  const isReady = recalled !== null || draft !== emptyDraft;
  const [sent, setSent] = useState(recalled?.sent ?? null);
  const sample = useSample(!isReady);
  useEffect(() => {
    if (isReady || sample.data === undefined) return;
    edit({ do: 'load', request: sample.data });
  }, [isReady, sample.data]);
  useRemembering(organization, isReady ? { request: draft.request, columns: draft.columns, sent } : null);
  return { draft, edit, isReady, error: sample.error, retry: () => void sample.refetch(), sent, setSent };
}

/** Ten people of the simulated world, and three pipes. Where runs take place is chosen in the frame. */
export function useSample(isEnabled: boolean) {
  return useRead(
    ['sandbox', 'sample'],
    async (client): Promise<PipesRequest> => {
      const { pipes, input } = await client.readSample();
      return { pipes, input };
    },
    { isEnabled },
  );
}

function begin(recalled: Remembered | null): Draft {
  if (recalled === null) return emptyDraft;
  const loaded = editDraft(emptyDraft, { do: 'load', request: recalled.request });
  return { ...loaded, columns: [...new Set([...recalled.columns, ...loaded.columns])] };
}

/** Writes a while after the last edit, and when the page goes. */
function useRemembering(organization: string, state: Remembered | null): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
    const write = () => {
      if (latest.current !== null) rememberDraft(organization, latest.current);
    };
    const timer = setTimeout(write, quietMs);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  });
  useEffect(
    () => () => {
      if (latest.current !== null) rememberDraft(organization, latest.current);
    },
    [organization],
  );
}
