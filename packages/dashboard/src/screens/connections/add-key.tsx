import type { Provider } from '@headrace/client';
import { useRef } from 'react';
import { useAddConnection } from '../../data/connections.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { TestResult } from './test-result.tsx';

/** Stores a key that was pasted, and says what the provider thinks of it. */
export function AddKey({ provider }: { provider: Provider }) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, data } = useAddConnection();
  const add = (given: FormData) => {
    const [key, name] = [textOf(given, 'key'), textOf(given, 'name')];
    const connection = { provider: provider.id, key, ...(name === '' ? {} : { name }) };
    mutate(connection, { onSuccess: () => form.current?.reset() });
  };
  return (
    <form
      ref={form}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add(new FormData(event.currentTarget));
      }}
    >
      <h3 className="text-sm font-semibold">
        {provider.connections === 0 ? 'Add a key' : 'Add another key'}
      </h3>
      <Field
        label="Key"
        name="key"
        hint={`Paste it as ${provider.label} shows it.`}
        type="password"
        autoComplete="off"
        required
      />
      <Field label="Name" name="name" hint="For you to tell keys apart. May stay empty." autoComplete="off" />
      {error !== null && <Problem error={error} />}
      {data !== undefined && <TestResult test={data.test} />}
      <div>
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? 'Storing and testing' : 'Store and test'}
        </Button>
      </div>
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
