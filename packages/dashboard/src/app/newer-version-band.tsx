import { RefreshCw } from 'lucide-react';
import { useNewerVersion } from '../data/newer-version.ts';
import { Button } from '../kit/button.tsx';

/** Says that the service has a newer page. Nothing is reloaded by itself: somebody may be typing. */
export function NewerVersionBand() {
  const isNewer = useNewerVersion();
  if (!isNewer) return null;
  return (
    <div
      role="status"
      className="flex min-h-9 items-center gap-3 border-b border-line bg-accent-soft px-4 text-sm sm:px-8"
    >
      <RefreshCw aria-hidden size={15} className="shrink-0" />
      <span className="grow">A newer version of this page is there.</span>
      <Button size="small" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
