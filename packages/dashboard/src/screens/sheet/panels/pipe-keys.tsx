import type { CatalogPipe, PipePayload } from '@headrace/client';
import { useConnections } from '../../../data/connections.ts';
import type { PipeBody } from '../../../data/sheet.ts';
import { connectorOf, keysOf, OwnKeys } from '../../../forms/own-keys.tsx';
import { isObject } from '../../../kit/is-object.ts';

interface PipeKeysProps {
  pipe: CatalogPipe;
  body: PipeBody;
  onChange: (body: PipeBody) => void;
}

/** Which of one's own keys the pipe uses. Only admins see keys. */
export function PipeKeys({ pipe, body, onChange }: PipeKeysProps) {
  const { data = [] } = useConnections();
  const { connector } = body;
  return (
    <OwnKeys
      keys={data.filter(({ provider }) => pipe.runs_on.includes(provider))}
      chosen={isConnector(connector) ? keysOf(connector) : []}
      // What is undefined is not sent.
      onChange={(keys) => onChange({ ...body, connector: undefined, ...connectorOf(keys) })}
    />
  );
}

function isConnector(value: unknown): value is NonNullable<PipePayload['connector']> {
  return isObject(value) && Array.isArray(value['connections']);
}
