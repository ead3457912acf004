import { CircleAlert } from 'lucide-react';
import { Prose } from '../kit/prose.tsx';
import type { PlacedProblem } from './place-problems.ts';

/** What is wrong, in the words of the service. */
export function ProblemLines({ problems, id }: { problems: readonly PlacedProblem[]; id?: string }) {
  if (problems.length === 0) return null;
  const messages = [...new Set(problems.map(({ message }) => message))];
  return (
    // One is led here, see `goToProblem`.
    <ul id={id} tabIndex={-1} data-problem className="grid gap-1 text-sm text-danger">
      {messages.map((message) => (
        <li key={message} className="flex gap-1.5">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            <Prose text={message} />
          </span>
        </li>
      ))}
    </ul>
  );
}
