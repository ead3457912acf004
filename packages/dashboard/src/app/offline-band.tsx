import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { reachability } from '../data/reachability.ts';
import { Band } from '../kit/band.tsx';

/** Says that the service does not answer. When it answers again, everything on the screen is read again. */
export function OfflineBand() {
  const isReachable = useSyncExternalStore(reachability.listen, reachability.read);
  const queries = useQueryClient();
  const wasReachable = useRef(isReachable);
  useEffect(() => {
    if (isReachable && !wasReachable.current) void queries.invalidateQueries();
    wasReachable.current = isReachable;
  }, [isReachable, queries]);
  return (
    <div role="status">
      {!isReachable && (
        <Band tone="danger" icon={<WifiOff aria-hidden size={15} className="shrink-0" />}>
          The service does not answer. What you see may be old. This page tries again every 5 seconds.
        </Band>
      )}
    </div>
  );
}
