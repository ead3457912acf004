import { useSession } from '../../data/session.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** What belongs to the person who is signed in, whatever the organization. */
export function AccountScreen() {
  const session = useSession();
  return (
    <Page title="Your account">
      <Loaded of={session}>
        {({ user }) => (
          <>
            <Panel title="Name">
              <NameForm name={user.name} />
            </Panel>
            <Panel title="Password">
              <PasswordForm email={user.email} hasPassword={user.has_password} />
            </Panel>
          </>
        )}
      </Loaded>
      <Panel title="Where you are signed in" isFlush>
        <SessionList />
      </Panel>
    </Page>
  );
}
