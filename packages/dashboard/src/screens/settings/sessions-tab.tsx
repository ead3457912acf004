import { Link } from '@tanstack/react-router';
import { useEndSession, useOpenSessions } from '../../data/account.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useToast } from '../../kit/toast.tsx';
import { SessionList } from './session-list.tsx';

/** Where the person is signed in. */
export function SessionsTab() {
  return (
    <>
      <Panel title="Where you are signed in" isFlush actions={<EndOthers />}>
        <SessionList />
      </Panel>
      <p className="text-sm text-muted">
        A session ends after 14 days without use, and 60 days after it began. Your name and password are in{' '}
        <Link to="/account" className="text-accent underline">
          your account
        </Link>
        .
      </p>
    </>
  );
}

function EndOthers() {
  const { data = [] } = useOpenSessions();
  const { mutateAsync, isPending } = useEndSession();
  const { tell, tellProblem } = useToast();
  const others = data.filter(({ is_current: isCurrent }) => !isCurrent);
  if (others.length === 0) return null;
  const end = async () => {
    for (const { id } of others) await mutateAsync(id);
    tell('All other sessions were ended.');
  };
  return (
    <Button size="small" disabled={isPending} onClick={() => void end().catch(tellProblem)}>
      End all others
    </Button>
  );
}
