import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from './empty.tsx';

/** In the place of what somebody may not see: why not, and who can. */
export function Forbidden({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface">
      <Empty icon={<Lock aria-hidden size={20} />} title={title}>
        {children}
      </Empty>
    </section>
  );
}
