import type { Membership } from '../../data/membership.ts';

export const settingsTabs = [
  'organization',
  'members',
  'invitations',
  'keys',
  'audit',
  'sessions',
  'organizations',
  'managed-keys',
  'ledger',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

interface SettingsPlace {
  label: string;
  group: 'Organization' | 'You' | 'This service';
  /** Whose it is to see. */
  who: 'anybody' | 'admin' | 'operator';
}

export const settingsPlaces: Readonly<Record<SettingsTab, SettingsPlace>> = {
  organization: { label: 'General', group: 'Organization', who: 'anybody' },
  members: { label: 'Members', group: 'Organization', who: 'admin' },
  invitations: { label: 'Invitations', group: 'Organization', who: 'admin' },
  keys: { label: 'API keys', group: 'Organization', who: 'admin' },
  audit: { label: 'Audit', group: 'Organization', who: 'admin' },
  sessions: { label: 'Sessions', group: 'You', who: 'anybody' },
  organizations: { label: 'Organizations', group: 'This service', who: 'operator' },
  'managed-keys': { label: 'Managed keys', group: 'This service', who: 'operator' },
  ledger: { label: 'Ledger', group: 'This service', who: 'operator' },
};

export function maySee(tab: SettingsTab, { isAdmin, isOperator }: Membership): boolean {
  const { who } = settingsPlaces[tab];
  return who === 'anybody' || (who === 'admin' ? isAdmin : isOperator);
}
