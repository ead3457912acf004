import type { CatalogSearches } from '@headrace/client';
import { useNavigate } from '@tanstack/react-router';
import { useEnvironment } from '../../data/environment.ts';
import { useMembership } from '../../data/membership.ts';
import { useRead } from '../../data/read.ts';
import { readScreenActions } from '../../data/screen-actions.ts';
import { useSheets } from '../../data/sheets.ts';
import { useTheme } from '../theme.ts';
import type { Command, CommandTargets } from './commands.ts';
import {
  listActions,
  listEntries,
  listOfScreen,
  listRun,
  listScreens,
  listSettings,
  listSheets,
} from './commands.ts';

/** Everything that the palette offers for some words. What the service has comes when it is read. */
export function useCommands({ words, isOpen }: { words: string; isOpen: boolean }): Command[] {
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const [environment, setEnvironment] = useEnvironment();
  const membership = useMembership();
  const pipes = useRead(['palette', 'pipes'], (client) => client.listPipes());
  const searches = useRead(['palette', 'searches'], (client, signal) =>
    client.call<CatalogSearches>('/v1/catalog/searches', { signal }),
  );
  const sheets = useSheets(environment);
  const targets: CommandTargets = {
    go: (to) => void navigate({ to }),
    show: ({ id, kind }) => void navigate({ to: '/catalog', search: { id, kind } }),
    openSheet: (id) => void navigate({ to: '/sheets/$sheetId', params: { sheetId: String(id) } }),
    openRun: (runId) => void navigate({ to: '/runs/$runId', params: { runId } }),
    openSettings: (tab) => void navigate({ to: '/settings', search: { tab } }),
    setTheme,
    setEnvironment,
  };
  const named = (pipes.data ?? []).map(({ pipe_id: id, label }) => ({ id, label }));
  const sources = (searches.data?.searches ?? []).map(({ search_id: id, label }) => ({ id, label }));
  return [
    ...listOfScreen(isOpen ? readScreenActions() : []),
    ...listRun(words, targets),
    ...listScreens(targets),
    ...listSheets(sheets.data ?? [], targets),
    ...listSettings(membership, targets),
    ...listActions(targets),
    ...listEntries(named, 'Pipes', targets),
    ...listEntries(sources, 'Searches', targets),
  ];
}
