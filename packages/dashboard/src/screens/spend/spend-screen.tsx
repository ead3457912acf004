import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../../data/spend.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { BudgetsView } from './budgets/budgets-view.tsx';
import { LedgerView } from './ledger/ledger-view.tsx';
import { Overview } from './overview.tsx';
import { SpendCallMenu } from './spend-call-menu.tsx';

const route = getRouteApi('/spend');

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'ledger', label: 'Ledger' },
  { value: 'budgets', label: 'Budgets' },
] as const;

/** What there is to spend, what it was spent on, and what may be spent. */
export function SpendScreen() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const { view = 'overview' } = params;
  return (
    <Page
      title="Spend"
      lead="What there is to spend, what it was spent on, and what may be spent. The sandbox costs nothing, so nothing of it is here."
      actions={<SpendCallMenu params={params} />}
    >
      <Tabs
        place="screen"
        label="Views of spending"
        value={view}
        tabs={tabs}
        onChange={(next) => void navigate({ search: next === 'overview' ? {} : { view: next } })}
      >
        {view === 'budgets' ? <BudgetsView /> : <AccountView view={view} />}
      </Tabs>
    </Page>
  );
}

/** Members may not see the account; everybody may see the budgets. */
function AccountView({ view }: { view: 'overview' | 'ledger' }) {
  const account = useAccount();
  return (
    <Loaded of={account}>
      {(credits) => (view === 'ledger' ? <LedgerView /> : <Overview account={credits} />)}
    </Loaded>
  );
}
