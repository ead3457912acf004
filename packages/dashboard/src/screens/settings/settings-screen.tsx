import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useMembership } from '../../data/membership.ts';
import { Forbidden } from '../../kit/forbidden.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { AuditTab } from './audit/audit-tab.tsx';
import { InvitationsTab } from './invitations-tab.tsx';
import { LedgerTab } from './operator/ledger-tab.tsx';
import { ManagedKeysTab } from './operator/managed-keys-tab.tsx';
import { OrganizationsTab } from './operator/organizations-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { OrganizationTab } from './organization-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { SettingsNav } from './settings-nav.tsx';
import type { SettingsTab } from './settings-places.ts';
import { maySee, settingsPlaces } from './settings-places.ts';

const route = getRouteApi('/settings');

const contents: Readonly<Record<SettingsTab, ComponentType>> = {
  organization: OrganizationTab,
  members: MembersTab,
  invitations: InvitationsTab,
  keys: ApiKeysTab,
  audit: AuditTab,
  sessions: SessionsTab,
  organizations: OrganizationsTab,
  'managed-keys': ManagedKeysTab,
  ledger: LedgerTab,
};

/** Who belongs to the organization and what opens it; for the operator, the whole service. */
export function SettingsScreen() {
  const { tab = 'organization' } = route.useSearch();
  return (
    <Page title="Settings">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[10.5rem_minmax(0,1fr)]">
        <SettingsNav tab={tab} />
        {/* Another tab begins anew: nothing that was opened in one stays for the next. */}
        <div key={tab} className="grid min-w-0 grid-cols-1 content-start gap-5">
          <Content tab={tab} />
        </div>
      </div>
    </Page>
  );
}

function Content({ tab }: { tab: SettingsTab }) {
  const membership = useMembership();
  const { label, who } = settingsPlaces[tab];
  const Shown = contents[tab];
  if (maySee(tab, membership)) return <Shown />;
  if (who === 'operator')
    return (
      <Forbidden title={`${label}: for the operator`}>
        The operator is the person who signed in first, with the link that the service printed. Ask this
        person, or somebody with access to the machine of the service.
      </Forbidden>
    );
  return (
    <Forbidden title={`${label}: for admins`}>
      You are a {membership.role} of {membership.organizationName}. An admin or an owner can do this for you,
      or change your role.
    </Forbidden>
  );
}
