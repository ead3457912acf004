import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { createService } from '../data/service.tsx';

const everyMs = 60_000;
const service = createService();

/** Whether the service can do its work. */
export function HealthDot() {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => service.call<{ status: string }>('/readyz', { signal }),
    refetchInterval: everyMs,
    retry: false,
  });
  if (error !== null)
    return (
      <p className="flex items-center gap-2 text-sm text-danger">
        <CircleAlert aria-hidden size={14} />
        not ready
      </p>
    );
  if (data === undefined) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden className="size-2 rounded-full bg-ok" />
      healthy
    </p>
  );
}
