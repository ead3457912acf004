import type { Provider } from '@headrace/client';
import { useConnections } from '../../data/connections.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { AddKey } from './add-key.tsx';
import { ConnectionItem } from './connection-item.tsx';

/** The keys at one provider, and a place for another. */
export function ProviderKeys({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  return (
    <Dialog
      title={provider?.label ?? ''}
      description={provider === null ? '' : describeKey(provider)}
      isOpen={provider !== null}
      onClose={onClose}
      place="side"
    >
      {provider !== null && <Keys provider={provider} />}
    </Dialog>
  );
}

function Keys({ provider }: { provider: Provider }) {
  const connections = useConnections();
  return (
    <div className="grid gap-6">
      <Loaded of={connections}>
        {(all) => {
          const own = all.filter((connection) => connection.provider === provider.id);
          return (
            own.length > 0 && (
              <ul className="divide-y divide-line rounded-lg border border-line">
                {own.map((connection) => (
                  <ConnectionItem key={connection.id} connection={connection} />
                ))}
              </ul>
            )
          );
        }}
      </Loaded>
      {provider.key !== 'keyless' && <AddKey key={provider.id} provider={provider} />}
      <Uses title="Pipes that ask it" ids={provider.pipes} />
      <Uses title="Searches that ask it" ids={provider.searches} />
    </div>
  );
}

function describeKey({ key, is_managed: isManaged }: Provider): string {
  if (key === 'keyless') return 'It can be asked without a key.';
  if (isManaged)
    return 'The service has a key of its own; its answers cost credits. With your key you only pay the fee.';
  return key === 'own' ? 'It is asked with your key.' : 'It is skipped until there is a key.';
}

function Uses({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      <ul className="grid gap-1">
        {ids.map((id) => (
          <li key={id}>
            <code className="font-mono text-sm break-all text-muted">{id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
