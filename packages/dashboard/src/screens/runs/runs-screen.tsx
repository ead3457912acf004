import { getRouteApi, Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import type { RunFilters } from '../../data/runs.ts';
import { useRuns } from '../../data/runs.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { writeRunCalls } from './run-calls.ts';
import { RunExport } from './run-export.tsx';
import { RunFilterBar } from './run-filter-bar.tsx';
import { RunTable } from './run-table.tsx';

const route = getRouteApi('/runs');

/** Every run of the organization, the newest first. */
export function RunsScreen() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const runs = useRuns(filters);
  return (
    <Page
      title="Runs"
      lead="What was asked, how far it is, and what it has cost. Runs are kept as long as their results."
      actions={
        <div className="flex flex-wrap gap-2">
          <RunExport filters={filters} />
          <CallMenu calls={writeRunCalls(filters, location.origin)} />
        </div>
      }
    >
      <RunFilterBar
        filters={filters}
        onChange={(change) => void navigate({ search: (last) => ({ ...last, ...change }) })}
      />
      <Panel isFlush>
        <Loaded of={runs}>
          {(items) => (items.length === 0 ? <NoRuns filters={filters} /> : <RunTable runs={items} />)}
        </Loaded>
      </Panel>
      {runs.hasMore && (
        <div className="justify-self-center">
          <Button onClick={runs.readMore} disabled={runs.isReadingMore}>
            {runs.isReadingMore ? 'Reading older runs' : 'Show older runs'}
          </Button>
        </div>
      )}
    </Page>
  );
}

function NoRuns({ filters }: { filters: RunFilters }) {
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  if (hasFilters)
    return (
      <Empty
        icon={<Activity aria-hidden size={20} />}
        title="No run passes these filters"
        action={
          <Link to="/runs" search={{}} className={buttonClass()}>
            Show all runs
          </Link>
        }
      >
        Runs are forgotten some days after they end, together with their results.
      </Empty>
    );
  return (
    <Empty icon={<Activity aria-hidden size={20} />} title="Nothing has run yet">
      A run appears here as soon as you press Run in the playground, run a sheet, or call the API.
    </Empty>
  );
}
