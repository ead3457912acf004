import type { CompleteResponse } from '@headrace/client';
import { useCallback } from 'react';
import { useService } from './service.tsx';

interface Found {
  value: string;
  label: string;
  note?: string;
}

/** Asks for values of a source that fit what was typed, the best first. */
export function useComplete(): (
  asked: { source: string; query: string },
  signal: AbortSignal,
) => Promise<readonly Found[]> {
  const { client } = useService();
  return useCallback(
    async ({ source, query }, signal) => {
      const body = { source, query: query.slice(0, 200), limit: 20 };
      const { results } = await client.call<CompleteResponse>('/v1/complete', { body, signal });
      return results.map(({ value, label, widgets }) => {
        const emoji = widgets?.location_indicator?.emoji;
        return { value, label, ...(emoji === undefined ? {} : { note: emoji }) };
      });
    },
    [client],
  );
}
