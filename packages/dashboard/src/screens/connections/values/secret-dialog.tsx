import type { Secret } from '@headrace/client';
import { useId, useState } from 'react';
import { useSetSecret } from '../../../data/template-values.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { controlClass, Field } from '../../../kit/field.tsx';
import { readHosts } from './read-hosts.ts';
import { ValueForm } from './value-form.tsx';

interface SecretDialogProps {
  known: readonly Secret[];
  /** The one whose value and hosts are replaced; without one, it is new. */
  secret?: Secret;
  onClose: () => void;
}

/** Stores a secret. Its hosts can only be changed together with its value. */
export function SecretDialog({ known, secret, onClose }: SecretDialogProps) {
  const [value, setValue] = useState('');
  const [hosts, setHosts] = useState(secret?.allowed_hosts.join('\n') ?? '');
  const { mutate, isPending, error } = useSetSecret();
  const store = (key: string) =>
    mutate({ key, value, allowedHosts: readHosts(hosts) }, { onSuccess: onClose });
  return (
    <Dialog
      title={secret === undefined ? 'Add a secret' : `Replace ${secret.key}`}
      description="The value is sealed when it is stored, and never shown again."
      isOpen
      onClose={onClose}
    >
      <ValueForm
        known={known}
        changed={secret?.key ?? null}
        action="Replace"
        isComplete={value !== ''}
        isPending={isPending}
        error={error}
        onStore={store}
      >
        <Field
          label={secret === undefined ? 'Value' : 'New value'}
          type="password"
          autoComplete="off"
          required
          maxLength={10_000}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <HostsField hosts={hosts} onChange={setHosts} />
      </ValueForm>
    </Dialog>
  );
}

function HostsField({ hosts, onChange }: { hosts: string; onChange: (hosts: string) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Hosts it may be sent to
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        spellCheck={false}
        placeholder="api.crm.example"
        value={hosts}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass.replace('h-8 ', '')} py-1.5 font-mono text-sm`}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        One a line: <code>api.crm.example</code> over https, <code>api.crm.example:8080</code> at that port,{' '}
        <code>*.crm.example</code> for all below it. Without a host the secret goes nowhere.
      </p>
    </div>
  );
}
