import type { Membership } from '../../data/membership.ts';
import type { SettingsTab } from '../../screens/settings/settings-places.ts';
import { maySee, settingsPlaces, settingsTabs } from '../../screens/settings/settings-places.ts';
import type { Theme } from '../theme.ts';
import { places } from '../navigation.ts';

/** Something that the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** What stands beside it, and is found too. */
  hint: string;
  group: 'Screens' | 'Actions' | 'Pipes' | 'Searches';
  run: () => void;
}

export interface CommandTargets {
  go: (to: (typeof places)[number]['to']) => void;
  openSettings: (tab: SettingsTab) => void;
  show: (entry: { id: string; kind: 'searches' | undefined }) => void;
  setTheme: (theme: Theme) => void;
  setEnvironment: (environment: 'sandbox' | 'production') => void;
}

export function listScreens({ go }: CommandTargets): Command[] {
  return places.map(({ to, label, letter }) => ({
    id: `screen ${label}`,
    label,
    hint: letter === undefined ? '' : `g ${letter}`,
    group: 'Screens' as const,
    run: () => go(to),
  }));
}

/** The tabs of the settings that are for this person. */
export function listSettings(membership: Membership, { openSettings }: CommandTargets): Command[] {
  return settingsTabs
    .filter((tab) => maySee(tab, membership))
    .map((tab) => ({
      id: `settings ${tab}`,
      label: `Settings: ${settingsPlaces[tab].label}`,
      hint: '',
      group: 'Screens' as const,
      run: () => openSettings(tab),
    }));
}

export function listActions({ setTheme, setEnvironment }: CommandTargets): Command[] {
  const action = (label: string, run: () => void): Command => ({
    id: label,
    label,
    hint: '',
    group: 'Actions',
    run,
  });
  return [
    action('Light theme', () => setTheme('light')),
    action('Dark theme', () => setTheme('dark')),
    action('Theme of the system', () => setTheme('system')),
    action('Switch to the sandbox', () => setEnvironment('sandbox')),
    action('Switch to production', () => setEnvironment('production')),
  ];
}

/** What the catalog has, as commands that open its details. */
export function listEntries(
  entries: readonly { id: string; label: string }[],
  group: 'Pipes' | 'Searches',
  { show }: CommandTargets,
): Command[] {
  const kind = group === 'Searches' ? 'searches' : undefined;
  return entries.map(({ id, label }) => ({ id, label, hint: id, group, run: () => show({ id, kind }) }));
}

/** Whether a command has every word that was typed. */
export function matchesWords({ label, hint, group }: Command, words: string): boolean {
  const text = `${label} ${hint} ${group}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
