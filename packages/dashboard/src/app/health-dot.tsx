import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { createService } from '../data/service.tsx';

const everyMs = 60_000;
const service = createService();

const linkClass = 'flex items-center gap-2 rounded-sm text-sm hover:underline';

/** Whether the service can do its work; it leads to how it is. */
export function HealthDot() {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => service.call<{ status: string }>('/readyz', { signal }),
    refetchInterval: everyMs,
    retry: false,
  });
  if (error !== null)
    return (
      <Link to="/health" className={`${linkClass} text-danger`}>
        <CircleAlert aria-hidden size={14} />
        not ready
      </Link>
    );
  if (data === undefined) return null;
  return (
    <Link to="/health" className={`${linkClass} text-muted`}>
      <span aria-hidden className="size-2 rounded-full bg-ok" />
      healthy
    </Link>
  );
}
