import type { ApiKey, CreatedApiKey } from '@headrace/client';
import { useState } from 'react';
import { useCreateKey } from '../../data/api-keys.ts';
import { writeCurl } from '../../data/write-call.ts';
import { Button } from '../../kit/button.tsx';
import { Choices } from '../../kit/choices.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { ShownOnce } from '../../kit/shown-once.tsx';
import type { KeyRole } from './key-roles.ts';
import { keyRoles, whyNoMore } from './key-roles.ts';

interface CreateKeyProps {
  /** The keys that work now, which are limited in number. */
  live: readonly ApiKey[];
  onClose: () => void;
}

/** Makes a key, and shows it this once. */
export function CreateKey({ live, onClose }: CreateKeyProps) {
  const create = useCreateKey();
  return (
    <Dialog title={create.data === undefined ? 'Create an API key' : 'Your new key'} isOpen onClose={onClose}>
      {create.data === undefined ? (
        <KeyForm create={create} live={live} />
      ) : (
        <Made made={create.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  create: ReturnType<typeof useCreateKey>;
  live: readonly ApiKey[];
}

function KeyForm({ create: { mutate, isPending, error }, live }: KeyFormProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<KeyRole>('member');
  const full = whyNoMore(role, live);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ name: name.trim(), role });
      }}
    >
      <Field
        label="Name"
        hint="What it is for, so that you know later what breaks without it: CRM, nightly import."
        required
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choices label="Role" value={role} options={keyRoles} onChange={setRole} />
      {full !== null && <p className="text-sm text-warn">{full}</p>}
      {error !== null && <Problem error={error} />}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isPending || name.trim() === '' || full !== null}>
          Create
        </Button>
      </div>
    </form>
  );
}

function Made({ made, onClose }: { made: CreatedApiKey; onClose: () => void }) {
  const call = made.role === 'public' ? completeCall : ({ method: 'GET', path: '/v1/runs' } as const);
  return (
    <div className="grid gap-4">
      <ShownOnce
        label={`The key ${made.name}`}
        text={made.api_key}
        note="Copy it now: it is not shown again, and nobody can look it up."
      />
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">To try it, put it into the variable that this call reads:</p>
        <CodeBlock label="A call with the key" text={writeCurl(call, location.origin)} />
      </div>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

/** The only call that a public key opens. */
const completeCall = {
  method: 'POST',
  path: '/v1/complete',
  body: { source: 'countries', query: 'ger' },
} as const;
