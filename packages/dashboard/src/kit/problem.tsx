import { CircleAlert, Lock, WifiOff } from 'lucide-react';
import { Button } from './button.tsx';
import { Prose } from './prose.tsx';
import { toProblemText } from './problem-text.ts';

const icons = {
  forbidden: Lock,
  offline: WifiOff,
  missing: CircleAlert,
  busy: CircleAlert,
  fault: CircleAlert,
} as const;

/** An error where its content would be: what happened, what to do, and a button that tries again. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { kind, title, detail, remedy, requestId } = toProblemText(error);
  const Icon = icons[kind];
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-line bg-surface p-4">
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="break-words">
          <Prose text={detail} />
        </p>
        <p className="text-muted">{remedy}</p>
        {requestId !== null && (
          <p className="text-sm text-faint">
            Request <code className="font-mono select-all">{requestId}</code>
          </p>
        )}
        {onRetry !== undefined && kind !== 'forbidden' && (
          <div className="mt-2">
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
