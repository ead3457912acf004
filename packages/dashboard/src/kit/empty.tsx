import type { ReactNode } from 'react';

interface EmptyProps {
  icon?: ReactNode;
  title: string;
  /** What belongs here, and what to do first. */
  children: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
}

/** Where there is nothing yet: what this is for, and how it begins. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-14 text-center">
      {icon !== undefined && (
        <div className="mb-1 grid size-10 place-items-center rounded-lg bg-sunken text-muted">{icon}</div>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="text-muted">{children}</div>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
