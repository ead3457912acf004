import type { SheetHead } from '@headrace/client';
import type { Membership } from '../../data/membership.ts';
import type { ScreenAction } from '../../data/screen-actions.ts';
import type { SettingsTab } from '../../screens/settings/settings-places.ts';
import { maySee, settingsPlaces, settingsTabs } from '../../screens/settings/settings-places.ts';
import type { Theme } from '../theme.ts';
import { places } from '../navigation.ts';

/** In the order in which they are shown. */
export const commandGroups = [
  'This screen',
  'Runs',
  'Screens',
  'Sheets',
  'Actions',
  'Pipes',
  'Searches',
] as const;

/** Something that the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** What stands beside it, and is found too. */
  hint: string;
  group: (typeof commandGroups)[number];
  run: () => void;
}

export interface CommandTargets {
  go: (to: (typeof places)[number]['to']) => void;
  openSettings: (tab: SettingsTab) => void;
  show: (entry: { id: string; kind: 'searches' | undefined }) => void;
  openSheet: (id: number) => void;
  openRun: (id: string) => void;
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

/** What the screen that is shown can do. */
export function listOfScreen(actions: readonly ScreenAction[]): Command[] {
  return actions.map(({ label, hint = '', run }) => ({
    id: `this ${label}`,
    label,
    hint,
    group: 'This screen',
    run,
  }));
}

export function listSheets(
  sheets: readonly Pick<SheetHead, 'id' | 'name' | 'project'>[],
  { openSheet }: Pick<CommandTargets, 'openSheet'>,
): Command[] {
  return sheets.map(({ id, name, project }) => ({
    id: `sheet ${id}`,
    label: name,
    hint: project,
    group: 'Sheets',
    run: () => openSheet(id),
  }));
}

/** A run has no name, so its whole id is what finds it. */
export function listRun(words: string, { openRun }: Pick<CommandTargets, 'openRun'>): Command[] {
  const id = words.trim();
  if (!/^[a-z][a-z0-9]{23}$/.test(id)) return [];
  return [{ id: `run ${id}`, label: `Run ${id}`, hint: '', group: 'Runs', run: () => openRun(id) }];
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
