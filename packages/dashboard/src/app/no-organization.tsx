import { Building2 } from 'lucide-react';
import type { Session } from '../data/session.ts';
import { useSigning } from '../data/session.ts';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';

/** For somebody who belongs nowhere (any more). */
export function NoOrganization({ session }: { session: Session }) {
  const { out } = useSigning();
  return (
    <main>
      <Empty
        icon={<Building2 aria-hidden size={20} />}
        title="You belong to no organization"
        action={<Button onClick={() => void out()}>Sign out</Button>}
      >
        {session.user.name}, ask an admin of yours for an invitation. It is a link that you open in this
        browser.
      </Empty>
    </main>
  );
}
