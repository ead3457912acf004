import type { ReactNode } from 'react';
import { useMembership } from '../../data/membership.ts';
import { formatMoment } from '../../data/format-time.ts';
import { useOrganization } from '../../data/organization.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { RenameOrganization } from './rename-organization.tsx';
import { TabCall } from './tab-call.tsx';

/** The organization itself: its name, and for owners how it ends. */
export function OrganizationTab() {
  const organization = useOrganization();
  const { isOwner, role } = useMembership();
  return (
    <>
      <Loaded of={organization}>
        {({ id, name, plan, created_at: at }) => (
          <>
            <Panel title="Organization">
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
                <Term word="Name">{name}</Term>
                <Term word="Plan">{plan}</Term>
                <Term word="Since">{formatMoment(new Date(at))}</Term>
                <Term word="Id">
                  <code className="font-mono text-sm break-all">{id}</code>
                </Term>
                <Term word="Your role">{role}</Term>
              </dl>
            </Panel>
            {isOwner ? (
              <>
                <Panel title="Rename">
                  <RenameOrganization name={name} />
                </Panel>
                <DeleteOrganization name={name} />
              </>
            ) : (
              <p className="text-sm text-muted">Only an owner can rename this organization or delete it.</p>
            )}
          </>
        )}
      </Loaded>
      <TabCall call={{ method: 'GET', path: '/v1/organization' }} />
    </>
  );
}

function Term({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{word}</dt>
      <dd>{children}</dd>
    </>
  );
}
