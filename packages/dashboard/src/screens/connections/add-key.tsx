import { useState } from 'react';
import { useAddConnection } from '../../data/connections.ts';
import type { ProviderItem } from '../../data/providers.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { TestResult } from './test-result.tsx';

/** Stores a key that was pasted, and says what the provider thinks of it. */
export function AddKey({ provider }: { provider: ProviderItem }) {
  const [key, setKey] = useState('');
  const [name, setName] = useState('');
  const { mutate, isPending, error, data } = useAddConnection();
  const add = () =>
    mutate(
      { provider: provider.id, key: key.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }) },
      {
        onSuccess: () => {
          setKey('');
          setName('');
        },
      },
    );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <h3 className="text-sm font-semibold">
        {provider.connections === 0 ? 'Add a key' : 'Add another key'}
      </h3>
      <Field
        label="Key"
        hint={`Paste it as ${provider.label} shows it.`}
        type="password"
        autoComplete="off"
        required
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <Field
        label="Name"
        hint="For you to tell keys apart. May stay empty."
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {error !== null && <Problem error={error} />}
      {data !== undefined && <TestResult test={data.test} />}
      <div>
        <Button type="submit" look="primary" disabled={isPending || key.trim() === ''}>
          {isPending ? 'Storing and testing' : 'Store and test'}
        </Button>
      </div>
    </form>
  );
}
