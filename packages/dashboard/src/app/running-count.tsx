import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventHub } from '../data/event-hub.ts';
import { useRead } from '../data/read.ts';
import { useService } from '../data/service.tsx';

const most = 100;
/** A busy service tells of its runs several times a second; the frame is not asked for more than this. */
const atMostEveryMs = 5000;

/** How many runs are under way. */
export function RunningCount() {
  const { data } = useRead(['running-count'], async (client) => {
    const { runs, next_cursor: next } = await client.listRuns({ status: 'processing', limit: most });
    return { count: runs.length, isMore: next !== null };
  });
  useSlowFollow('runs', 'running-count');
  if (data === undefined || data.count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-accent-soft px-1.5 text-xs font-medium text-accent tabular-nums">
      {data.count}
      {data.isMore && '+'}
      <span className="sr-only"> running</span>
    </span>
  );
}

/** Reads again when something is new about a topic, but not more often than every few seconds. */
function useSlowFollow(topic: string, key: string): void {
  const { hub, organization } = useService();
  const queries = useQueryClient();
  useEffect(
    () =>
      followSlowly(hub, topic, () => {
        void queries.invalidateQueries({ queryKey: ['of', organization, key] });
      }),
    [hub, organization, queries, topic, key],
  );
}

function followSlowly(hub: EventHub, topic: string, readAgain: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = 0;
  let isFirst = true;
  const read = () => {
    timer = null;
    last = Date.now();
    readAgain();
  };
  const end = hub.follow(topic, ({ event }) => {
    // What was read just now is new.
    const isKnown = event === 'open' && isFirst;
    isFirst = false;
    if (!isKnown) timer ??= setTimeout(read, Math.max(0, last + atMostEveryMs - Date.now()));
  });
  return () => {
    end();
    if (timer !== null) clearTimeout(timer);
  };
}
