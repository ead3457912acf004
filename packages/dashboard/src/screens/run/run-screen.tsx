import type { RunTimeline } from '@headrace/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, FlaskConical } from 'lucide-react';
import { useTimeline } from '../../data/run.ts';
import { writeReads } from '../../data/write-call.ts';
import { Badge } from '../../kit/badge.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { RunStatusBadge } from '../../kit/run-status-badge.tsx';
import { ProviderTable } from './provider-table.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunResults } from './run-results.tsx';
import { SliceChart } from './slice-chart.tsx';

const route = getRouteApi('/runs/$runId');

/** One run: where its time and money went, and what came of it. */
export function RunScreen() {
  const { runId } = route.useParams();
  const { kind: said } = route.useSearch();
  const timeline = useTimeline(runId);
  const kind = said ?? timeline.data?.kind;
  const isSandbox = timeline.data?.environment === 'sandbox';
  return (
    <Page
      title="Run"
      lead={<Lead runId={runId} timeline={timeline.data} />}
      actions={<Actions runId={runId} />}
    >
      <Loaded of={timeline}>
        {(told) => (
          <>
            <RunFigures timeline={told} />
            <Panel title="Who was asked" isFlush isSandbox={isSandbox}>
              <ProviderTable providers={told.providers} />
            </Panel>
            {!told.is_complete && (
              <p className="text-sm text-muted">
                This run asked more than is counted here: the first 50,000 questions.
              </p>
            )}
            <Panel title="When slices waited and ran" isSandbox={isSandbox}>
              <SliceChart timeline={told} />
            </Panel>
          </>
        )}
      </Loaded>
      {kind !== undefined && <RunResults runId={runId} kind={kind} isSandbox={isSandbox} />}
    </Page>
  );
}

function Actions({ runId }: { runId: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Link to="/runs" className="flex items-center gap-1.5 text-muted hover:text-text">
        <ArrowLeft aria-hidden size={15} /> All runs
      </Link>
      <CallMenu
        calls={writeReads(
          {
            path: `/v1/runs/${runId}/timeline`,
            expression: `client.readTimeline(${JSON.stringify(runId)})`,
            command: `runs timeline ${runId}`,
          },
          location.origin,
        )}
      />
    </div>
  );
}

function Lead({ runId, timeline }: { runId: string; timeline: RunTimeline | undefined }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="font-mono text-sm select-all">{runId}</code>
      {timeline !== undefined && <RunStatusBadge status={timeline.status} />}
      {timeline?.environment === 'sandbox' && (
        <Badge tone="warn" icon={<FlaskConical aria-hidden size={12} />}>
          sandbox
        </Badge>
      )}
    </span>
  );
}
