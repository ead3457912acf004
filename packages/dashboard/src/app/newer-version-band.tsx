import { RefreshCw } from 'lucide-react';
import { useNewerVersion } from '../data/newer-version.ts';
import { Band } from '../kit/band.tsx';
import { Button } from '../kit/button.tsx';

/** Says that the service has a newer page. Nothing is reloaded by itself: somebody may be typing. */
export function NewerVersionBand() {
  const isNewer = useNewerVersion();
  if (!isNewer) return null;
  return (
    <div role="status">
      <Band
        tone="accent"
        icon={<RefreshCw aria-hidden size={15} className="shrink-0" />}
        action={
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        There is a newer version of this page. Reload it when it suits you.
      </Band>
    </div>
  );
}
