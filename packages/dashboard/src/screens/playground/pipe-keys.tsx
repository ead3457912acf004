import type { CatalogPipe, PipePayload } from '@headrace/client';
import { useConnections } from '../../data/connections.ts';
import { connectorOf, keysOf, OwnKeys } from '../../forms/own-keys.tsx';

interface PipeKeysProps {
  pipe: CatalogPipe;
  payload: PipePayload;
  onChange: (payload: PipePayload) => void;
}

/** Which of one's own keys the pipe uses. Only admins see keys. */
export function PipeKeys({ pipe, payload, onChange }: PipeKeysProps) {
  const { data = [] } = useConnections();
  const { connector, ...rest } = payload;
  return (
    <OwnKeys
      keys={data.filter(({ provider }) => pipe.runs_on.includes(provider))}
      chosen={keysOf(connector)}
      onChange={(keys) => onChange({ ...rest, ...connectorOf(keys) })}
    />
  );
}
