import { useMatches } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useEnvironment } from '../data/environment.ts';
import { Band } from '../kit/band.tsx';
import { Button } from '../kit/button.tsx';

/** Says where runs take place, on screens where that matters. */
export function SandboxBand() {
  const [environment, setEnvironment] = useEnvironment();
  const matters = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasEnvironment === true),
  });
  if (!matters) return null;
  const isSandbox = environment === 'sandbox';
  const change = (
    <Button
      look={isSandbox ? 'plain' : 'quiet'}
      size="small"
      onClick={() => setEnvironment(isSandbox ? 'production' : 'sandbox')}
    >
      {isSandbox ? 'Switch to production' : 'Switch to the sandbox'}
    </Button>
  );
  return (
    <section aria-label="Environment" className="shrink-0">
      {isSandbox ? (
        <Band tone="warn" icon={<FlaskConical aria-hidden size={15} className="shrink-0" />} action={change}>
          <strong className="font-semibold">Sandbox</strong>
          <span className="ml-2">A simulated world: nothing is charged.</span>
        </Band>
      ) : (
        <Band tone="plain" action={change}>
          Production: providers are asked, and their answers cost credits.
        </Band>
      )}
    </section>
  );
}
