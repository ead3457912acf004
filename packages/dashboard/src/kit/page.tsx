import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** One sentence: what one finds here. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of a screen below its title. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-5 px-4 py-6 sm:px-8">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-96">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {lead !== undefined && <p className="mt-0.5 max-w-2xl text-muted">{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
