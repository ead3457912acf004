import type { LucideIcon } from 'lucide-react';
import { Check, CircleDashed, CircleX, Clock, LoaderCircle, Minus, Pause, SkipForward } from 'lucide-react';
import { classNames } from '../kit/class-names.ts';
import type { StatusIcon as IconName, StatusLook } from './statuses.ts';

const icons: Readonly<Record<IconName, LucideIcon>> = {
  check: Check,
  cross: CircleX,
  none: Minus,
  clock: Clock,
  pause: Pause,
  busy: LoaderCircle,
  skip: SkipForward,
  blank: CircleDashed,
};

const tones = {
  good: 'text-ok',
  bad: 'text-danger',
  busy: 'text-accent',
  quiet: 'text-faint',
} as const;

/** The sign of a status. The word stands beside it, or is read out with the cell. */
export function StatusIcon({ status, size = 14 }: { status: StatusLook; size?: number }) {
  const Icon = icons[status.icon];
  return (
    <Icon
      aria-hidden
      size={size}
      className={classNames('shrink-0', tones[status.tone], status.icon === 'busy' && 'animate-spin')}
    />
  );
}
