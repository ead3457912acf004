import { TriangleAlert } from 'lucide-react';
import { CopyButton } from './code-block.tsx';

/** A secret that was made just now, all of it: to be copied, because nobody can show it again. */
export function ShownOnce({ label, text, note }: { label: string; text: string; note: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-md border border-warn-line bg-warn-soft p-3">
      <p className="flex items-start gap-2 text-sm text-warn">
        <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
        {note}
      </p>
      <div className="flex items-start gap-1 rounded-md bg-sunken p-1.5 pl-3">
        <pre
          tabIndex={0}
          aria-label={label}
          className="min-w-0 grow py-1.5 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {text}
        </pre>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
