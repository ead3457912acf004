import type { Connector, ConnectorInput } from '@headrace/client';

interface OwnKeysProps {
  /** The keys of the organization that fit. */
  keys: readonly { id: string; name: string; provider: string }[];
  /** Ids of those that are used, in the order in which they are tried. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which of one's own keys are used, before those of the service. */
export function OwnKeys({ keys, chosen, onChange }: OwnKeysProps) {
  if (keys.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-sm font-medium">Your keys</legend>
      {keys.map(({ id, name, provider }) => (
        <label key={id} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <span className="min-w-0 truncate">{name}</span>
          <span className="text-sm text-muted">{provider}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The ids of the keys that a request names. */
export function keysOf(connector: ConnectorInput | null | undefined): string[] {
  return connector?.connections.map(({ connection }) => connection) ?? [];
}

/** What a request says to use these keys; nothing for none. */
export function connectorOf(keys: readonly string[]): { connector?: Connector } {
  const connections = keys.map((connection) => ({ type: 'vault' as const, connection }));
  return keys.length === 0 ? {} : { connector: { strategy: 'first', connections } };
}
