import { LogIn } from 'lucide-react';
import { useConnectAccount, useOAuthProviders } from '../../data/connections.ts';
import { Button } from '../../kit/button.tsx';
import { Problem } from '../../kit/problem.tsx';

interface ConnectAccountProps {
  /** The id of the provider. */
  provider: string;
  /** A connection to connect anew. */
  connection?: string;
}

/** A button that leads to the provider, if the service is set up for that. */
export function ConnectAccount({ provider, connection }: ConnectAccountProps) {
  const { data } = useOAuthProviders();
  const { mutate, isPending, error } = useConnectAccount();
  const known = data?.providers.find(({ id }) => id === provider);
  if (known === undefined || known.missing.length > 0) return null;
  const body = { provider, ...(connection === undefined ? {} : { connection }) };
  return (
    <div className="grid justify-items-start gap-2">
      {error !== null && <Problem error={error} />}
      <Button
        look={connection === undefined ? 'primary' : 'plain'}
        size={connection === undefined ? 'medium' : 'small'}
        disabled={isPending}
        onClick={() => mutate(body)}
      >
        <LogIn aria-hidden size={15} />
        {connection === undefined ? `Connect with ${known.at}` : `Connect anew with ${known.at}`}
      </Button>
    </div>
  );
}
