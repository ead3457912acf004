import { LogIn } from 'lucide-react';
import { buttonClass } from '../../kit/button.tsx';

/** Leads to the provider of the organization, which sends the browser back signed in. */
export function ProviderButton() {
  return (
    <div className="grid gap-4">
      <a href="/auth/oidc" className={buttonClass('primary')}>
        <LogIn aria-hidden size={15} />
        Sign in with your organization
      </a>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or with a password
      </p>
    </div>
  );
}
