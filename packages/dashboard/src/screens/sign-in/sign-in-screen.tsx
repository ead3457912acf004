import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignInMethods } from '../../data/session.ts';
import { Mark } from '../../kit/mark.tsx';
import { toProblemText } from '../../kit/problem-text.ts';
import { Prose } from '../../kit/prose.tsx';
import { explainFailure } from './failure-words.ts';
import { PasswordForm } from './password-form.tsx';
import { ProviderButton } from './provider-button.tsx';

interface SignInScreenProps {
  /** Why the link that led here signs nobody in; null if there was none. */
  linkProblem: unknown;
  /** The type of the problem that signing in at the provider had; null if nobody tried. */
  failure: string | null;
}

/** The way in: a link of this service, the provider of the organization, or a password. */
export function SignInScreen({ linkProblem, failure }: SignInScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <header className="grid justify-items-center text-center">
          <Mark size={36} />
          <h1 className="mt-4 text-xl font-semibold tracking-tight">Sign in to Headrace</h1>
          <p className="text-muted">{location.host}</p>
        </header>
        {linkProblem !== null && (
          <Refusal title="This link does not sign you in">
            <Prose text={toProblemText(linkProblem).detail} />
          </Refusal>
        )}
        {failure !== null && <Refusal title="You are not signed in">{explainFailure(failure)}</Refusal>}
        <Ways />
        <aside className="flex gap-3 text-sm text-muted">
          <Link2 aria-hidden size={16} className="mt-0.5 shrink-0" />
          <p>
            No password yet, or lost it? Run <code className="font-mono text-text">headrace link</code> on the
            machine of the service. It prints a link that signs you in once, within an hour.
          </p>
        </aside>
      </div>
    </main>
  );
}

/** Nothing moves under the hand: they are shown when it is known which there are. */
function Ways() {
  const { data, isPending } = useSignInMethods();
  if (isPending) return null;
  const hasProvider = data?.oidc === true;
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      {hasProvider && <ProviderButton />}
      <PasswordForm look={hasProvider ? 'plain' : 'primary'} />
    </div>
  );
}

function Refusal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-lg border border-warn-line bg-warn-soft p-3 text-warn">
      <p className="font-medium">{title}</p>
      <p>{children}</p>
    </div>
  );
}
