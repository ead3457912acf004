import type { CatalogPipe, PipePayload } from '@headrace/client';
import { useConnections } from '../../data/connections.ts';

interface PipeKeysProps {
  pipe: CatalogPipe;
  payload: PipePayload;
  onChange: (payload: PipePayload) => void;
}

/** Which of one's own keys the pipe uses, before those of the service. Only admins see keys. */
export function PipeKeys({ pipe, payload, onChange }: PipeKeysProps) {
  const { data } = useConnections();
  const fitting = data?.filter(({ provider }) => pipe.runs_on.includes(provider)) ?? [];
  if (fitting.length === 0) return null;
  const named = payload.connector?.connections.map(({ connection }) => connection) ?? [];
  const change = (id: string, isNamed: boolean) => {
    const { connector: _, ...rest } = payload;
    const next = isNamed ? [...named, id] : named.filter((one) => one !== id);
    const connections = next.map((connection) => ({ type: 'vault' as const, connection }));
    onChange(next.length === 0 ? rest : { ...rest, connector: { strategy: 'first', connections } });
  };
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-sm font-medium">Your keys</legend>
      {fitting.map(({ id, name, provider }) => (
        <label key={id} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={named.includes(id)}
            onChange={({ target }) => change(id, target.checked)}
          />
          <span className="min-w-0 truncate">{name}</span>
          <span className="text-sm text-muted">{provider}</span>
        </label>
      ))}
    </fieldset>
  );
}
