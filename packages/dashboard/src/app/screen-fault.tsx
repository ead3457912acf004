import type { ErrorComponentProps } from '@tanstack/react-router';
import { Problem } from '../kit/problem.tsx';

/** A screen that broke. The frame around it goes on. */
export function ScreenFault({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-10">
      <Problem error={error} onRetry={reset} />
    </div>
  );
}
