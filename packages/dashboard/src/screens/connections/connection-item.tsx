import type { Connection } from '@headrace/client';
import { useState } from 'react';
import type { UsedConnection } from '../../data/connections.ts';
import { useRemoveConnection, useReplaceKey, useTestConnection } from '../../data/connections.ts';
import { formatCount, sayCredits } from '../../data/format-number.ts';
import { formatAgo } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { ConnectAccount } from './connect-account.tsx';
import { TestResult } from './test-result.tsx';

type Mode = 'shown' | 'replacing' | 'deleting';

interface ConnectionItemProps {
  connection: Connection;
  /** What the latest runs asked with it; undefined if they did not use it. */
  used: UsedConnection | undefined;
  /** How many runs that is about. */
  runs: number;
}

/** One stored key: what it was used for, test, replace, delete. */
export function ConnectionItem({ connection, used, runs }: ConnectionItemProps) {
  const [mode, setMode] = useState<Mode>('shown');
  const test = useTestConnection();
  const now = useNow();
  const { id, name, provider, way, lost_at: lostAt } = connection;
  return (
    <li className="grid gap-2 p-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {describeKey(connection)}, {describeUse(connection, now)}
        </p>
        {used !== undefined && <p className="text-sm text-muted">{sumUp(used, runs)}</p>}
      </div>
      {lostAt !== null && (
        <p className="text-sm text-danger">
          The provider stopped accepting this account {formatAgo(new Date(lostAt), now)}. Connect it anew.
        </p>
      )}
      {way === 'oauth' && <ConnectAccount provider={provider} connection={id} />}
      {test.data !== undefined && <TestResult test={test.data} />}
      {test.error !== null && <Problem error={test.error} />}
      {mode === 'shown' && (
        <div className="flex gap-2">
          <Button size="small" disabled={test.isPending} onClick={() => test.mutate(id)}>
            {test.isPending ? 'Testing' : 'Test'}
          </Button>
          <Button size="small" onClick={() => setMode('replacing')}>
            Replace
          </Button>
          <Button size="small" look="danger" onClick={() => setMode('deleting')}>
            Delete
          </Button>
        </div>
      )}
      {mode === 'replacing' && <Replace id={id} onEnd={() => setMode('shown')} />}
      {mode === 'deleting' && <Delete id={id} onEnd={() => setMode('shown')} />}
    </li>
  );
}

function describeKey({ way, hint }: Connection): string {
  if (way === 'oauth') return 'Connected account';
  return hint === null ? 'Key' : `Key that ends with ${hint}`;
}

function describeUse({ last_used_at: at }: Connection, now: Date): string {
  return at === null ? 'not used yet' : `last used ${formatAgo(new Date(at), now)}`;
}

function sumUp({ asked, found, credits }: UsedConnection, runs: number): string {
  const inRuns = runs === 1 ? 'In your latest production run' : `In your latest ${runs} production runs`;
  return `${inRuns}: asked ${formatCount(asked)}, found ${formatCount(found)}, ${sayCredits(credits)} of fees.`;
}

function Replace({ id, onEnd }: { id: string; onEnd: () => void }) {
  const [key, setKey] = useState('');
  const { mutate, isPending, error, data } = useReplaceKey();
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ id, key: key.trim() }, { onSuccess: () => setKey('') });
      }}
    >
      <Field
        label="New key"
        type="password"
        autoComplete="off"
        required
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      {error !== null && <Problem error={error} />}
      {data !== undefined && <TestResult test={data.test} />}
      <div className="flex gap-2">
        <Button type="submit" size="small" look="primary" disabled={isPending || key.trim() === ''}>
          Store and test
        </Button>
        <Button size="small" onClick={onEnd}>
          {data === undefined ? 'Cancel' : 'Done'}
        </Button>
      </div>
    </form>
  );
}

function Delete({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { mutate, isPending, error } = useRemoveConnection();
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        Requests that name this connection fail from now on. The key cannot be brought back.
      </p>
      {error !== null && <Problem error={error} />}
      <div className="flex gap-2">
        <Button size="small" look="danger" disabled={isPending} onClick={() => mutate(id)}>
          Delete for good
        </Button>
        <Button size="small" onClick={onEnd}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
