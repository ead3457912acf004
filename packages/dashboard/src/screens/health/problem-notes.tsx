import { TriangleAlert } from 'lucide-react';
import { Prose } from '../../kit/prose.tsx';

/** What is wrong with a part, above its numbers. */
export function ProblemNotes({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="grid gap-1 border-b border-warn-line bg-warn-soft px-4 py-2.5 text-warn">
      {messages.map((message) => (
        <li key={message} className="flex gap-2">
          <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
          <span>
            <Prose text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}
