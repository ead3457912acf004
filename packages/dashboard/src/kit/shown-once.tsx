import { TriangleAlert } from 'lucide-react';
import { CodeBlock } from './code-block.tsx';

/** A secret that was made just now: to be copied, because nobody can show it again. */
export function ShownOnce({ label, text, note }: { label: string; text: string; note: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-md border border-warn-line bg-warn-soft p-3">
      <p className="flex items-start gap-2 text-sm text-warn">
        <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
        {note}
      </p>
      <CodeBlock label={label} text={text} />
    </div>
  );
}
