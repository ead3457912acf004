import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useService } from './service.tsx';

/** Reads again what was read under a key whenever something is new about a topic. */
export function useFollow(topic: string | null, ...key: readonly [string, ...unknown[]]): void {
  const { hub, organization } = useService();
  const queries = useQueryClient();
  const name = JSON.stringify(key);
  useEffect(() => {
    if (topic === null) return undefined;
    const queryKey: unknown[] = ['of', organization, ...JSON.parse(name)];
    let isFirst = true;
    return hub.follow(topic, ({ event }) => {
      // What was read just now is new. But a stream that is opened again may have missed something.
      if (event !== 'open' || !isFirst) void queries.invalidateQueries({ queryKey });
      isFirst = false;
    });
  }, [hub, organization, queries, topic, name]);
}
