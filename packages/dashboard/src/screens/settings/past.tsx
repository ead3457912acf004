import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { Moment } from '../../kit/moment.tsx';

/** When something was, or will be; `otherwise` if it never was. */
export function Past({ at, otherwise = 'never' }: { at: string | null; otherwise?: string }) {
  const now = useNow();
  if (at === null) return <span className="text-faint">{otherwise}</span>;
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, now)} exact={formatMoment(time)} />;
}
