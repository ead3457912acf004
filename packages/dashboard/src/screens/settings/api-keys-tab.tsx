import type { ApiKey } from '@headrace/client';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys } from '../../data/api-keys.ts';
import { Button } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyTable, RevokedTable } from './key-table.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { TabCall } from './tab-call.tsx';

/** What programs and web pages use the API with. */
export function ApiKeysTab() {
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const live = (keys.data ?? []).filter(isLive);
  return (
    <>
      <Panel
        title="API keys"
        isFlush
        actions={
          <Button size="small" look="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden size={14} />
            Create a key
          </Button>
        }
      >
        <Loaded of={keys}>
          {() => (live.length === 0 ? <NoKeys /> : <KeyTable keys={live} onRevoke={setRevoked} />)}
        </Loaded>
      </Panel>
      <Revoked keys={(keys.data ?? []).filter((key) => !isLive(key))} />
      <TabCall call={{ method: 'GET', path: '/v1/keys' }} command="headrace keys list" />
      {isCreating && <CreateKey live={live} onClose={() => setCreating(false)} />}
      {revoked !== null && <RevokeKey revoked={revoked} live={live} onClose={() => setRevoked(null)} />}
    </>
  );
}

function isLive({ revoked_at: at }: ApiKey): boolean {
  return at === null;
}

function NoKeys() {
  return (
    <Empty icon={<KeyRound aria-hidden size={20} />} title="No API keys yet">
      A program sends a key with each call. Create one with the role that the program needs, and no more.
    </Empty>
  );
}

function Revoked({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="cursor-pointer rounded-lg px-4 py-2.5 font-medium">
        {keys.length === 1 ? '1 revoked key' : `${keys.length} revoked keys`}
      </summary>
      <div className="border-t border-line">
        <RevokedTable keys={keys} />
      </div>
    </details>
  );
}
