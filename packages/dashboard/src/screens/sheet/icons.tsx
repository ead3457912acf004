import {
  Check,
  CircleDashed,
  CircleX,
  Clock,
  History,
  LoaderCircle,
  Minus,
  Pause,
  Pin,
  SkipForward,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** The icons of cells, by the names that `showCell` gives them. */
export const cellIcons: Readonly<Record<string, ReactNode>> = {
  check: <Check aria-hidden size={13} />,
  cross: <CircleX aria-hidden size={13} />,
  none: <Minus aria-hidden size={13} />,
  clock: <Clock aria-hidden size={13} />,
  pause: <Pause aria-hidden size={13} />,
  busy: <LoaderCircle aria-hidden size={13} />,
  skip: <SkipForward aria-hidden size={13} />,
  blank: <CircleDashed aria-hidden size={13} />,
  stale: <History aria-hidden size={12} />,
  pinned: <Pin aria-hidden size={12} />,
  waiting: <Clock aria-hidden size={12} />,
};
