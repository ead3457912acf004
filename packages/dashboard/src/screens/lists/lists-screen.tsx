import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, KeyRound, ListPlus } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '../../data/environment.ts';
import { useEnvironment } from '../../data/environment.ts';
import { formatCount } from '../../data/format-number.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import type { ListHead, ListKind } from '../../data/lists.ts';
import { useLists } from '../../data/lists.ts';
import { useNow } from '../../data/now.ts';
import { useRights } from '../../data/rights.ts';
import { writeReads } from '../../data/write-call.ts';
import { Button } from '../../kit/button.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Segments } from '../../kit/segments.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { ListPanel } from './list-panel.tsx';
import { MakeList } from './make-list.tsx';

const route = getRouteApi('/lists');

/** Keys that are claimed once, and members with a log. */
export function ListsScreen() {
  const { kind = 'buckets', name } = route.useSearch();
  const navigate = route.useNavigate();
  const [environment] = useEnvironment();
  const show = (open: string | undefined) => void navigate({ search: (last) => ({ ...last, name: open }) });
  return (
    <Page
      title="Buckets and streams"
      lead="What pipes remember across runs: a bucket lets each key be claimed once, a stream keeps members and a log of who came and went."
      actions={<Actions kind={kind} environment={environment} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segments<ListKind>
          label="What is listed"
          value={kind}
          options={[
            { value: 'buckets', label: 'Buckets' },
            { value: 'streams', label: 'Streams' },
          ]}
          onChange={(next) =>
            void navigate({ search: () => (next === 'streams' ? { kind: next } : {}), replace: true })
          }
        />
        <MakeButton kind={kind} environment={environment} onMade={show} />
      </div>
      <Lists kind={kind} environment={environment} onOpen={show} />
      <ListPanel
        place={name === undefined ? null : { kind, environment, name }}
        onClose={() => show(undefined)}
      />
    </Page>
  );
}

interface KindProps {
  kind: ListKind;
  environment: Environment;
}

function Actions({ kind, environment }: KindProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Link to="/datasets" className="flex items-center gap-1.5 text-muted hover:text-text">
        <ArrowLeft aria-hidden size={15} /> Datasets
      </Link>
      <CallMenu
        calls={writeReads(
          {
            path: `/v1/${kind}?environment=${environment}`,
            command: `${kind} list --env ${environment}`,
          },
          location.origin,
        )}
      />
    </div>
  );
}

function MakeButton({ kind, environment, onMade }: KindProps & { onMade: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { mayWrite } = useRights();
  return (
    <>
      <Button look="primary" disabled={!mayWrite} onClick={() => setOpen(true)}>
        <ListPlus aria-hidden size={15} /> {kind === 'buckets' ? 'New bucket' : 'New stream'}
      </Button>
      {isOpen && (
        <MakeList kind={kind} environment={environment} onMade={onMade} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Lists({ kind, environment, onOpen }: KindProps & { onOpen: (name: string) => void }) {
  const lists = useLists(kind, environment);
  return (
    <Panel isFlush>
      <Loaded of={lists}>
        {(all) =>
          all.length === 0 ? (
            <NoLists kind={kind} />
          ) : (
            <Table
              label={kind === 'buckets' ? 'Buckets' : 'Streams'}
              isSandbox={environment === 'sandbox'}
              columns={columnsOf(kind, onOpen)}
              rows={all}
              rowKey={({ name }) => name}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function columnsOf(kind: ListKind, onOpen: (name: string) => void): Column<ListHead>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      isName: true,
      cell: ({ name }) => (
        <button
          type="button"
          className="cursor-pointer text-left font-medium break-words text-accent hover:underline"
          onClick={() => onOpen(name)}
        >
          {name}
        </button>
      ),
    },
    {
      id: 'count',
      head: kind === 'buckets' ? 'Keys' : 'Members',
      isNumber: true,
      cell: ({ count }) => formatCount(count),
    },
    { id: 'made', head: 'Made', isNumber: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ];
}

function NoLists({ kind }: { kind: ListKind }) {
  if (kind === 'buckets')
    return (
      <Empty icon={<KeyRound aria-hidden size={20} />} title="No bucket here yet">
        A pipe that claims a key of a bucket finds out whether anybody did so before. That keeps people from
        being written to twice. Make a bucket first, then name it in a pipe. Sandbox and production have
        separate ones.
      </Empty>
    );
  return (
    <Empty icon={<ListPlus aria-hidden size={20} />} title="No stream here yet">
      Pipes enroll members into a stream, and a sheet can follow it, so that members become rows. Make a
      stream first, then name it in a pipe. Sandbox and production have separate ones.
    </Empty>
  );
}

function Ago({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  return <Moment at={at} ago={formatAgo(date, now)} exact={formatMoment(date)} />;
}
