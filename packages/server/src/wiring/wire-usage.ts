import { pipes, searches } from '../catalog.ts';
import type { CreditUsage, UsageGroup, UsageQuery } from '../contract/credit-usage.ts';
import { toCredits } from '../contract/money.ts';
import type { CreditServices } from '../http/credit-services.ts';
import type { Spending, SpendingSums } from '../ledger/count-spending.ts';
import { countSpending } from '../ledger/count-spending.ts';
import { connectable } from '../providers/connectable.ts';
import type { Db } from '../storage/database.ts';
import { nameSheets } from '../storage/name-sheets.ts';
import type { Storage } from '../storage/open-storage.ts';
import { requestPlaces } from './lookup-places.ts';

const usualMs = 30 * 86_400_000;
const mostGroups = 500;

/** What organizations spent their credits on. */
export function wireUsage({ lookups }: Pick<Storage, 'lookups'>): CreditServices['usage'] {
  const inPlace = requestPlaces({ lookups });
  return (organizationId, query) =>
    inPlace(organizationId, async () => {
      const window = readWindow(query);
      const usage = await countSpending(lookups, organizationId, { window, now: () => performance.now() });
      const shown = showUsage(window, usage);
      const labels = await labelOf(lookups, organizationId, shown);
      const groups = shown.groups.map(({ key, ...sums }) => ({
        key,
        label: key === null ? null : (labels.get(key) ?? null),
        ...sums,
      }));
      return { ...shown, groups };
    });
}

type Window = ReturnType<typeof readWindow>;

function readWindow({ group, from, to, zone }: UsageQuery) {
  const end = to === undefined ? new Date() : new Date(to);
  const start = from === undefined ? new Date(end.getTime() - usualMs) : new Date(from);
  return { group, from: start, to: end, zone };
}

type Unlabeled = Omit<CreditUsage, 'groups'> & { groups: Omit<CreditUsage['groups'][number], 'label'>[] };

function showUsage({ group, from, to }: Window, { groups, countedFrom }: Spending): Unlabeled {
  const all = [...groups].toSorted(([one, { spent }], [other, sums]) =>
    group === 'day' ? ((one ?? '') < (other ?? '') ? -1 : 1) : sums.spent - spent,
  );
  return {
    group,
    from: from.toISOString(),
    to: to.toISOString(),
    counted_from: countedFrom.toISOString(),
    total: sum(all.map(([, sums]) => sums)),
    groups: all.slice(0, mostGroups).map(([key, sums]) => ({ key, ...sum([sums]) })),
    others: sum(all.slice(mostGroups).map(([, sums]) => sums)),
  };
}

function sum(parts: readonly SpendingSums[]) {
  const add = (of: (part: SpendingSums) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    credits: toCredits(add(({ spent }) => spent)),
    fees: toCredits(add(({ fees }) => fees)),
    entries: add(({ entries }) => entries),
  };
}

const catalogLabels: Readonly<Partial<Record<UsageGroup, ReadonlyMap<string, string>>>> = {
  pipe: new Map([...pipes, ...searches].map(({ id, label }) => [id, label])),
  provider: new Map([
    ...[...connectable].map(([id, { label }]): [string, string] => [id, label]),
    ['headrace', 'Headrace'],
  ]),
};

async function labelOf(
  db: Db,
  organizationId: string,
  { group, groups }: Unlabeled,
): Promise<ReadonlyMap<string, string>> {
  if (group !== 'sheet') return catalogLabels[group] ?? new Map();
  const ids = groups.flatMap(({ key }) => (key === null ? [] : [Number(key)]));
  const names = await nameSheets(db, organizationId, ids);
  return new Map([...names].map(([id, name]) => [String(id), name]));
}
