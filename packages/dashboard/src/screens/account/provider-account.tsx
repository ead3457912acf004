import { useConnectAccount } from '../../data/account.ts';
import { useSignInMethods } from '../../data/session.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Problem } from '../../kit/problem.tsx';

/** Connects the account at the provider of the organization; nothing where there is no provider. */
export function ProviderAccount() {
  const { data } = useSignInMethods();
  const { mutate, isPending, error } = useConnectAccount();
  if (data?.oidc !== true) return null;
  return (
    <Panel title="Account at the provider">
      <div className="grid max-w-prose justify-items-start gap-3">
        <p className="text-muted">
          Connect your account at the provider of your organization once, and you can sign in there from then
          on.
        </p>
        {error !== null && <Problem error={error} />}
        <Button disabled={isPending} onClick={() => mutate()}>
          Connect the account
        </Button>
      </div>
    </Panel>
  );
}
