import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BandProps {
  tone: keyof typeof tones;
  icon?: ReactNode;
  children: ReactNode;
  /** What can be done about it, at the right. */
  action?: ReactNode;
}

const tones = {
  plain: 'border-line text-muted',
  accent: 'border-line bg-accent-soft',
  warn: 'border-warn-line bg-warn-soft text-warn',
  danger: 'border-line bg-danger-soft text-danger',
} as const;

/** A sentence across the top of the screen, about all of it. */
export function Band({ tone, icon, children, action }: BandProps) {
  return (
    <div
      className={classNames(
        'flex min-h-9 shrink-0 items-center gap-3 border-b px-4 py-1 text-sm sm:px-8',
        tones[tone],
      )}
    >
      {icon}
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
