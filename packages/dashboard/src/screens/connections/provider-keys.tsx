import type { Provider } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../data/membership.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { AddKey } from './add-key.tsx';
import { ConnectAccount } from './connect-account.tsx';
import { OwnKeys } from './own-keys.tsx';
import { ProviderFigures } from './provider-figures.tsx';

interface ProviderKeysProps {
  provider: Provider | null;
  onClose: () => void;
}

/** The keys at one provider with what they were used for, and a place for another. */
export function ProviderKeys({ provider, onClose }: ProviderKeysProps) {
  return (
    <Dialog
      title={provider?.label ?? ''}
      description={provider === null ? '' : describeKey(provider)}
      isOpen={provider !== null}
      onClose={onClose}
      place="side"
    >
      {provider !== null && <Details provider={provider} />}
    </Dialog>
  );
}

function Details({ provider }: { provider: Provider }) {
  const { isAdmin } = useMembership();
  return (
    <div className="grid gap-6">
      <ProviderFigures provider={provider} />
      {isAdmin ? (
        <>
          {provider.connections > 0 && <OwnKeys provider={provider} />}
          <ConnectAccount provider={provider.id} />
          {provider.key !== 'keyless' && <AddKey key={provider.id} provider={provider} />}
        </>
      ) : (
        <p className="text-sm text-muted">Keys are for admins: ask one to add or change a key.</p>
      )}
      <Uses title={usesTitle(provider, 'Pipes')} ids={provider.pipes} kind={undefined} />
      <Uses title={usesTitle(provider, 'Searches')} ids={provider.searches} kind="searches" />
    </div>
  );
}

function describeKey({ key, is_managed: isManaged }: Provider): string {
  if (key === 'keyless') return 'It can be asked without a key.';
  if (isManaged)
    return 'The service has a key of its own; its answers cost credits. With your key you only pay the fee.';
  return key === 'own' ? 'It is asked with your key.' : 'It is skipped until there is a key.';
}

/** Without a key, these are what a key would be good for. */
function usesTitle({ key }: Provider, what: string): string {
  return key === 'none' ? `${what} that gain by a key` : `${what} that ask it`;
}

interface UsesProps {
  title: string;
  ids: readonly string[];
  /** Which list of the catalog has them. */
  kind: 'searches' | undefined;
}

function Uses({ title, ids, kind }: UsesProps) {
  if (ids.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      <ul className="grid gap-1">
        {ids.map((id) => (
          <li key={id}>
            <Link
              to="/catalog"
              search={{ id, kind }}
              className="font-mono text-sm break-all text-muted hover:text-accent hover:underline"
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
