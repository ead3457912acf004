import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditFilter } from '../../../data/audit.ts';
import { auditPath, useAudit } from '../../../data/audit.ts';
import { momentsOf } from '../../../data/local-day.ts';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { AuditParams } from '../settings-search.ts';
import { TabCall } from '../tab-call.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import { NoChanges } from './no-changes.tsx';

const route = getRouteApi('/settings');

/** What admins and owners changed. */
export function AuditTab() {
  const { actor, action, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const params = { actor, action, from, to };
  const filter = useMemo(
    (): AuditFilter => ({ actor, action, ...momentsOf({ from, to }) }),
    [actor, action, from, to],
  );
  const change = (next: AuditParams) => void navigate({ search: (last) => ({ ...last, ...next }) });
  return (
    <>
      <AuditFilterBar params={params} onChange={change} />
      <Changes filter={filter} onAll={() => change(noFilter)} />
      <p className="text-sm text-muted">The list keeps 400 days, and at most 50,000 entries.</p>
      <TabCall call={{ method: 'GET', path: auditPath(filter, { limit: 50, cursor: null }) }} />
    </>
  );
}

const noFilter: AuditParams = { actor: undefined, action: undefined, from: undefined, to: undefined };

function Changes({ filter, onAll }: { filter: AuditFilter; onAll: () => void }) {
  const audit = useAudit(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <Panel title="What admins and owners changed" isFlush actions={<AuditExport filter={filter} />}>
        <Loaded of={audit}>
          {(entries) =>
            entries.length === 0 ? (
              <NoChanges isFiltered={isFiltered} onAll={onAll} />
            ) : (
              <AuditTable entries={entries} />
            )
          }
        </Loaded>
      </Panel>
      {audit.hasMore && (
        <div className="justify-self-center">
          <Button onClick={audit.readMore} disabled={audit.isReadingMore}>
            {audit.isReadingMore ? 'Reading older changes' : 'Show older changes'}
          </Button>
        </div>
      )}
    </>
  );
}
