import type { ReactNode } from 'react';

/** Numbers side by side, each with its unit and what it counts. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      {/* The last of a line and of the column draw no line beside the border: theirs is clipped. */}
      <dl className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">{children}</dl>
    </div>
  );
}

export function Figure({ label, unit, children }: { label: string; unit?: string; children: ReactNode }) {
  return (
    <div className="border-r border-b border-line px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">
        {children}
        {unit !== undefined && <span className="ml-1 text-sm font-normal text-muted">{unit}</span>}
      </dd>
    </div>
  );
}
