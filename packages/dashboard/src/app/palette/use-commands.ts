import type { CatalogSearches } from '@headrace/client';
import { useNavigate } from '@tanstack/react-router';
import { useEnvironment } from '../../data/environment.ts';
import { useMembership } from '../../data/membership.ts';
import { useRead } from '../../data/read.ts';
import { useTheme } from '../theme.ts';
import type { Command, CommandTargets } from './commands.ts';
import { listActions, listEntries, listScreens, listSettings } from './commands.ts';

/** Everything that the palette offers now. What the catalog has comes when it is read. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const [, setEnvironment] = useEnvironment();
  const membership = useMembership();
  const pipes = useRead(['palette', 'pipes'], (client) => client.listPipes());
  const searches = useRead(['palette', 'searches'], (client, signal) =>
    client.call<CatalogSearches>('/v1/catalog/searches', { signal }),
  );
  const targets: CommandTargets = {
    go: (to) => void navigate({ to }),
    show: ({ id, kind }) => void navigate({ to: '/catalog', search: { id, kind } }),
    openSettings: (tab) => void navigate({ to: '/settings', search: { tab } }),
    setTheme,
    setEnvironment,
  };
  const named = (pipes.data ?? []).map(({ pipe_id: id, label }) => ({ id, label }));
  const sources = (searches.data?.searches ?? []).map(({ search_id: id, label }) => ({ id, label }));
  return [
    ...listScreens(targets),
    ...listSettings(membership, targets),
    ...listActions(targets),
    ...listEntries(named, 'Pipes', targets),
    ...listEntries(sources, 'Searches', targets),
  ];
}
