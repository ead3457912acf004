import { lazy, Suspense } from 'react';
import { isStatus } from '../data/query-client.ts';
import { readInvitation, readLinkProblem, readSignInFailure, useSession } from '../data/session.ts';
import { Problem } from '../kit/problem.tsx';
import { Shell } from './shell.tsx';

const SignInScreen = lazy(async () => {
  const { SignInScreen: screen } = await import('../screens/sign-in/sign-in-screen.tsx');
  return { default: screen };
});

const InvitationScreen = lazy(async () => {
  const { InvitationScreen: screen } = await import('../screens/sign-in/invitation-screen.tsx');
  return { default: screen };
});

/** Shows the dashboard to those who are signed in, and the way in to everybody else. The address stays. */
export function Gate() {
  const { data, error, refetch } = useSession();
  const invitation = readInvitation();
  if (invitation !== null && (data !== undefined || error !== null))
    return (
      <Suspense>
        <InvitationScreen code={invitation} name={data?.user.name ?? null} />
      </Suspense>
    );
  if (data !== undefined && !isStatus(error, 401)) return <Shell session={data} />;
  if (error === null) return null;
  if (isStatus(error, 401))
    return (
      <Suspense>
        <SignInScreen linkProblem={readLinkProblem()} failure={readSignInFailure()} />
      </Suspense>
    );
  return (
    <main className="mx-auto max-w-lg px-4 py-24">
      <Problem error={error} onRetry={() => void refetch()} />
    </main>
  );
}
