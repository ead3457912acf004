import type { OpenSession } from '../../data/account.ts';
import { useEndSession, useOpenSessions } from '../../data/account.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Moment } from '../../kit/moment.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { useToast } from '../../kit/toast.tsx';
import { nameBrowser } from './name-browser.ts';

/** Every session of the person; each can be ended. */
export function SessionList() {
  const sessions = useOpenSessions();
  return (
    <Loaded of={sessions}>
      {(all) => <Table label="Sessions" columns={columns} rows={all} rowKey={({ id }) => id} />}
    </Loaded>
  );
}

const columns: Column<OpenSession>[] = [
  { id: 'browser', head: 'Browser', isName: true, cell: ({ browser }) => nameBrowser(browser) },
  { id: 'address', head: 'Address', cell: ({ address }) => address },
  { id: 'used', head: 'Last used', cell: ({ last_used_at: at }) => <At at={at} /> },
  { id: 'ends', head: 'Ends', cell: ({ expires_at: at }) => <At at={at} /> },
  {
    id: 'end',
    head: <span className="sr-only">End</span>,
    isNumber: true,
    cell: (one) => <End session={one} />,
  },
];

function At({ at }: { at: string }) {
  const time = new Date(at);
  return <Moment at={at} ago={formatAgo(time, useNow())} exact={formatMoment(time)} />;
}

function End({ session: { id, is_current: isCurrent, browser } }: { session: OpenSession }) {
  const { mutate, isPending } = useEndSession();
  const { tellProblem } = useToast();
  if (isCurrent) return <Badge tone="accent">this one</Badge>;
  return (
    <Button
      size="small"
      disabled={isPending}
      aria-label={`End the session of ${nameBrowser(browser)}`}
      onClick={() => mutate(id, { onError: tellProblem })}
    >
      End
    </Button>
  );
}
