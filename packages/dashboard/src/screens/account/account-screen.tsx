import { Link } from '@tanstack/react-router';
import { useSession } from '../../data/session.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { OwnName } from './own-name.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderAccount } from './provider-account.tsx';

/** What belongs to the person who is signed in, whatever the organization. */
export function AccountScreen() {
  const session = useSession();
  return (
    <Page title="Your account">
      <Loaded of={session}>
        {({ user }) => (
          <>
            <Panel title="Name">
              <OwnName name={user.name} />
            </Panel>
            <Panel title="Password">
              <PasswordForm email={user.email} hasPassword={user.has_password} />
            </Panel>
            <ProviderAccount />
          </>
        )}
      </Loaded>
      <p className="text-muted">
        Where you are signed in is listed in{' '}
        <Link to="/settings" search={{ tab: 'sessions' }} className="text-accent underline">
          the settings
        </Link>
        ; sessions are ended there, too.
      </p>
    </Page>
  );
}
