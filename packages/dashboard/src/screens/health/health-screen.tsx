import type { Status } from '@headrace/client';
import { formatMoment } from '../../data/format-time.ts';
import { useSession } from '../../data/session.ts';
import { useStatus } from '../../data/status.ts';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Figure, Figures } from '../../kit/figure.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { DiskPanel } from './disk-panel.tsx';
import { writeHealthCalls } from './health-calls.ts';
import { NotOperator } from './not-operator.tsx';
import { OverallState } from './overall-state.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';

/** How the service is, for those who run it. */
export function HealthScreen() {
  const { data: session } = useSession();
  const isOperator = session?.user.is_operator === true;
  const status = useStatus({ isEnabled: isOperator });
  return (
    <Page
      title="Health"
      lead="How the service is. Queue and database are those of all processes, the rest is of the one that answers. Read again every 5 seconds while you look."
      actions={isOperator && <CallMenu calls={writeHealthCalls(location.origin)} />}
    >
      {isOperator ? <Loaded of={status}>{(read) => <Health status={read} />}</Loaded> : <NotOperator />}
    </Page>
  );
}

function Health({ status }: { status: Status }) {
  return (
    <>
      <OverallState problems={status.problems} />
      <Figures>
        <Figure label="Version">{status.version}</Figure>
        <Figure label="Started">
          <span className="text-base font-normal">{formatMoment(new Date(status.started_at))}</span>
        </Figure>
        <Figure label="Workers" unit={status.queue?.workers === 1 ? 'process' : 'processes'}>
          {status.queue?.workers ?? '?'}
        </Figure>
        <Figure label="Being worked on" unit="records">
          {status.unfinished_records}
        </Figure>
      </Figures>
      <QueuePanel status={status} />
      <ProviderPanel status={status} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DatabasePanel status={status} />
        <DiskPanel status={status} />
      </div>
    </>
  );
}
