import { useMatches } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useEnvironment } from '../data/environment.ts';
import { Button } from '../kit/button.tsx';

/** Says where runs take place, on screens where that matters. */
export function SandboxBand() {
  const [environment, setEnvironment] = useEnvironment();
  const matters = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasEnvironment === true),
  });
  if (!matters) return null;
  if (environment === 'production')
    return (
      <section
        aria-label="Environment"
        className="flex min-h-9 shrink-0 items-center gap-3 border-b border-line px-4 text-sm text-muted sm:px-8"
      >
        <span className="grow">Production: providers are asked, and their answers cost credits.</span>
        <Button look="quiet" size="small" onClick={() => setEnvironment('sandbox')}>
          Switch to the sandbox
        </Button>
      </section>
    );
  return (
    <section
      aria-label="Environment"
      className="flex min-h-9 shrink-0 items-center gap-3 border-b border-warn-line bg-warn-soft px-4 text-sm text-warn sm:px-8"
    >
      <FlaskConical aria-hidden size={15} className="shrink-0" />
      <span className="grow">
        <strong className="font-semibold">Sandbox</strong>
        <span className="ml-2">A simulated world: nothing is charged.</span>
      </span>
      <Button look="plain" size="small" onClick={() => setEnvironment('production')}>
        Switch to production
      </Button>
    </section>
  );
}
