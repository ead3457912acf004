import type { ReactNode } from 'react';

/** Numbers side by side, each with its unit and what it counts. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] overflow-clip rounded-lg border border-line bg-surface">
      {children}
    </dl>
  );
}

export function Figure({ label, unit, children }: { label: string; unit?: string; children: ReactNode }) {
  return (
    <div className="border-r border-line px-4 py-3 last:border-r-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums">
        {children}
        {unit !== undefined && <span className="ml-1 text-sm font-normal text-muted">{unit}</span>}
      </dd>
    </div>
  );
}
