import type { ConnectionTest } from '@headrace/client';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';

/** What a provider said of a key. */
export function TestResult({ test: { ok, message } }: { test: ConnectionTest }) {
  const [Icon, color, word] =
    ok === true
      ? ([CircleCheck, 'text-ok', 'The key works.'] as const)
      : ok === false
        ? ([CircleX, 'text-danger', 'The key does not work. Replace or delete it.'] as const)
        : ([CircleHelp, 'text-muted', 'Not tested.'] as const);
  return (
    <p role="status" className={`flex gap-2 text-sm ${color}`}>
      <Icon aria-hidden size={15} className="mt-0.5 shrink-0" />
      <span>
        {word} {message}
      </span>
    </p>
  );
}
