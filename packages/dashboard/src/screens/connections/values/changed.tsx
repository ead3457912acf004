import { formatAgo, formatMoment } from '../../../data/format-time.ts';
import { useNow } from '../../../data/now.ts';
import { Moment } from '../../../kit/moment.tsx';

export function Changed({ at }: { at: string }) {
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />;
}
