import { useState } from 'react';
import { useSetManagedKey } from '../../../data/operator.ts';
import { useProviders } from '../../../data/providers.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Select } from '../../../kit/select.tsx';
import { wordsOf } from './test-words.ts';

/** Stores the service's own key at a provider, or another one in its place, and tests it. */
export function ManagedKeyForm() {
  const providers = useProviders();
  return (
    <Loaded of={providers}>
      {({ providers: all }) => (
        <KeyForm
          options={all.filter(({ key }) => key !== 'keyless').map(({ id, label }) => ({ value: id, label }))}
        />
      )}
    </Loaded>
  );
}

function KeyForm({ options }: { options: readonly { value: string; label: string }[] }) {
  const [provider, setProvider] = useState(options[0]?.value ?? '');
  const [secret, setSecret] = useState('');
  const { mutate, isPending, error, data } = useSetManagedKey();
  return (
    <form
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ provider, secret: secret.trim() }, { onSuccess: () => setSecret('') });
      }}
    >
      <div className="grid justify-items-start gap-1">
        <span className="text-sm font-medium">Provider</span>
        <Select label="Provider" value={provider} options={options} onChange={setProvider} />
      </div>
      <Field
        label="Key"
        hint="Sealed when it is stored, and never shown again. It takes the place of the one that is there."
        type="password"
        autoComplete="off"
        required
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
      />
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <p role="status" className={data.ok === false ? 'text-danger' : 'text-muted'}>
          Stored. {wordsOf(data)}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" disabled={isPending || secret.trim() === ''}>
          {isPending ? 'Storing and testing' : 'Store and test'}
        </Button>
      </div>
    </form>
  );
}
