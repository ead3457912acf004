import type { CreditUsage, Provider } from '@headrace/client';

export interface GroupRow {
  key: string | null;
  name: string;
  /** There is no such sheet any more. */
  isDeleted: boolean;
  credits: number;
  fees: number;
  entries: number;
  /** Of all that was spent, from 0 to 1. */
  share: number;
  /** Credits for each value that was found lately; null if that is not known. */
  perFound: number | null;
}

interface Known {
  /** Of keys and people, by id. */
  names: ReadonlyMap<string, string>;
  providers: readonly Pick<Provider, 'id' | 'recent'>[];
}

/** What spending without a group is called. */
const without: Readonly<Record<CreditUsage['group'], string>> = {
  day: '',
  pipe: 'Runs that are no longer kept',
  provider: 'Without a provider',
  sheet: 'Not of a sheet',
  key: 'Not known',
};

/** The groups with names, and those that are not listed in one row at the end. */
export function listGroups({ group, groups, others, total }: CreditUsage, known: Known): GroupRow[] {
  const share = (credits: number) => (total.credits > 0 ? Math.max(0, credits) / total.credits : 0);
  const rows = groups.map(({ key, label, ...sums }) => ({
    key,
    name: nameOf(group, { key, label }, known),
    isDeleted: group === 'sheet' && label === null,
    ...sums,
    share: share(sums.credits),
    perFound: group === 'provider' ? perFound(key, known) : null,
  }));
  if (others.entries === 0) return rows;
  return [
    ...rows,
    {
      key: ' others',
      name: 'All others',
      isDeleted: false,
      ...others,
      share: share(others.credits),
      perFound: null,
    },
  ];
}

/** Credits for each value that any provider found lately; null if none found anything. */
export function averagePerFound(providers: readonly Pick<Provider, 'recent'>[]): number | null {
  const sum = (of: (recent: NonNullable<Provider['recent']>) => number) =>
    providers.reduce((total, { recent }) => total + (recent === null ? 0 : of(recent)), 0);
  const found = sum((recent) => recent.found);
  return found === 0 ? null : sum((recent) => recent.credits) / found;
}

function nameOf(
  group: CreditUsage['group'],
  { key, label }: { key: string | null; label: string | null },
  { names }: Known,
): string {
  if (key === null) return without[group];
  if (group === 'key') return names.get(key) ?? key;
  return label ?? (group === 'sheet' ? `Sheet ${key}, deleted` : key);
}

function perFound(key: string | null, { providers }: Known): number | null {
  const recent = providers.find(({ id }) => id === key)?.recent ?? null;
  return recent === null || recent.found === 0 ? null : recent.credits / recent.found;
}
