import type { Provider } from '@headrace/client';
import { useConnections, useConnectionUsage } from '../../data/connections.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { ConnectionItem } from './connection-item.tsx';

/** The organization's keys at one provider. */
export function OwnKeys({ provider }: { provider: Provider }) {
  const connections = useConnections();
  const { data: usage } = useConnectionUsage();
  return (
    <Loaded of={connections}>
      {(all) => {
        const own = all.filter((connection) => connection.provider === provider.id);
        return (
          own.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {own.map((connection) => (
                <ConnectionItem
                  key={connection.id}
                  connection={connection}
                  used={usage?.connections.find(({ id }) => id === connection.id)}
                  runs={usage?.recent_runs ?? 0}
                />
              ))}
            </ul>
          )
        );
      }}
    </Loaded>
  );
}
