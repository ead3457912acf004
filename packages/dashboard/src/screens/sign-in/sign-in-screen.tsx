import { Link2 } from 'lucide-react';
import { Mark } from '../../kit/mark.tsx';
import { toProblemText } from '../../kit/problem-text.ts';
import { Prose } from '../../kit/prose.tsx';
import { PasswordForm } from './password-form.tsx';

/** The way in: a link of this service, or a password. */
export function SignInScreen({ linkProblem }: { linkProblem: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <header className="grid justify-items-center text-center">
          <Mark size={36} />
          <h1 className="mt-4 text-xl font-semibold tracking-tight">Sign in to Headrace</h1>
          <p className="text-muted">{location.host}</p>
        </header>
        {linkProblem !== null && <LinkProblem problem={linkProblem} />}
        <PasswordForm />
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

function LinkProblem({ problem }: { problem: unknown }) {
  return (
    <div role="alert" className="rounded-lg border border-warn-line bg-warn-soft p-3 text-warn">
      <p className="font-medium">This link does not sign you in</p>
      <p>
        <Prose text={toProblemText(problem).detail} />
      </p>
    </div>
  );
}
